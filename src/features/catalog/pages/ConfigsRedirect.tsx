/** /configs: the catalog's address of old (ROUTE-10). */
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@/services/config/paths';

export function Component() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.catalog(), search }} replace />;
}
