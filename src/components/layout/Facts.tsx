import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
});

export interface FactsProps {
  /** Name and value; what is undefined, null, false or empty text is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

const isMissing = (value: ReactNode): boolean =>
  value === undefined || value === null || value === false || value === '';

/** Named values of one record, one a line. */
export function Facts({ facts }: FactsProps) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {facts
        .filter(([, value]) => !isMissing(value))
        .flatMap(([name, value]) => [
          <dt key={`${name} name`} className={styles.name}>
            {name}
          </dt>,
          <dd key={`${name} value`} className={styles.value}>
            {value}
          </dd>,
        ])}
    </dl>
  );
}
