import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageFrame } from '@/components/layout/PageFrame';
import { paths } from '@/services/config/paths';

/** An address that leads nowhere: says so and offers the way home. */
export function NotFoundPage() {
  return (
    <PageFrame title="Page not found">
      <EmptyState
        sentence="There is no page at this address."
        action={<Link to={paths.home()}>Go to the start page</Link>}
      >
        The link may be old, or the feature may be switched off.
      </EmptyState>
    </PageFrame>
  );
}
