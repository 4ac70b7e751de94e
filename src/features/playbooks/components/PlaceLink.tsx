import { Link } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** A link to another page of the console. */
export function PlaceLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={useHref(to)} onClick={useLinkClickHandler(to)}>
      <bdi>{children}</bdi>
    </Link>
  );
}
