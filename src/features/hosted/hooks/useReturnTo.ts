import { paths } from '@/services/config/paths';
import { safeReturnTo } from '@/services/contracts/returnTo';
import { useSearch } from '@/services/url/useSearch';
import { returnSearch } from '../search';

/** The page of this console to go on with: the one of the address when it is one of ours (threat TM1), else the first. */
export function useReturnTo(): string {
  const [{ return_to: wanted }] = useSearch(returnSearch);
  return safeReturnTo(wanted, window.location.origin) ?? paths.home();
}
