import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', height: '100%', minWidth: 0 },
  right: { justifyContent: 'flex-end' },
});

/** Centres what is drawn in the height of the row. */
export function DrawnCell({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.cell, isRight && styles.right)}>{children}</span>;
}
