import { Link } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** Fluent's link that moves inside the console without loading the page. */
export function RouterLink({ to, children }: { to: string; children: string }) {
  const href = useHref(to);
  const handleClick = useLinkClickHandler(to);
  return (
    <Link href={href} onClick={handleClick}>
      {children}
    </Link>
  );
}
