import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) 1fr',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
});

export interface Fact {
  term: string;
  /** Nothing for a fact that is not known: the whole line is left out. */
  value: ReactNode;
}

/** Terms with their values; what is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const styles = useStyles();
  const known = facts.filter(
    ({ value }) => value !== undefined && value !== null && value !== '' && value !== false,
  );
  return (
    <dl className={styles.list}>
      {known.map(({ term, value }) => [
        <dt key={`${term} term`} className={styles.term}>
          {term}
        </dt>,
        <dd key={term} className={styles.value}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}
