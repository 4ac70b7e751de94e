import { Link } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { safeUrl } from './safeUrl';

export interface SafeLinkProps {
  /** An address from data. */
  href: string;
  /** Default: the address. */
  children?: ReactNode;
}

/** A link to elsewhere that cannot run code or see this window; what may not be followed stands as text. */
export function SafeLink({ href, children }: SafeLinkProps) {
  const safe = safeUrl(href);
  if (!safe) return <bdi>{children ?? href}</bdi>;
  return (
    <Link href={safe.href} target="_blank" rel="noopener noreferrer" title={safe.host} inline>
      <bdi>{children ?? href}</bdi>
    </Link>
  );
}
