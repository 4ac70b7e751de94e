import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    unicodeBidi: 'isolate',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** A link to another page of the console. */
export function InnerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={useStyles().link}>
      {children}
    </Link>
  );
}
