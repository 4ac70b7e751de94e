import { Button, Select } from '@fluentui/react-components';
import { ArrowSortDownRegular, ArrowSortUpRegular } from '@fluentui/react-icons';
import { useId } from 'react';
import type { SortState } from '../columnSpec';
import { useCardListStyles } from './CardList.styles';

export interface SortChoice {
  id: string;
  header: string;
}

interface SortControlProps {
  choices: readonly SortChoice[];
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
}

/** What the headers of a table do, for a list of cards: by which column, and in which direction. */
export function SortControl({ choices, sort, onSort }: SortControlProps) {
  const styles = useCardListStyles();
  const id = useId();
  const isDown = sort?.direction === 'desc';
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <Select
        id={id}
        className={styles.sortBy}
        value={sort?.columnId ?? ''}
        onChange={(_, { value }) => {
          onSort(value === '' ? undefined : { columnId: value, direction: sort?.direction ?? 'asc' });
        }}
      >
        <option value="">As given</option>
        {choices.map(({ id: columnId, header }) => (
          <option key={columnId} value={columnId}>
            {header}
          </option>
        ))}
      </Select>
      <Button
        appearance="subtle"
        icon={isDown ? <ArrowSortDownRegular /> : <ArrowSortUpRegular />}
        aria-label={isDown ? 'Descending, change to ascending' : 'Ascending, change to descending'}
        disabledFocusable={sort === undefined}
        onClick={() => {
          if (sort !== undefined) onSort({ ...sort, direction: isDown ? 'asc' : 'desc' });
        }}
      />
    </div>
  );
}
