import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { afterPress } from '../presses';
import { rowsProblem, toObject, toRows, type KeyValueRow } from './keyValueRows';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, alignItems: 'flex-start' },
  row: { display: 'flex', gap: tokens.spacingHorizontalXS, width: '100%', maxWidth: '640px' },
  problem: { color: tokens.colorStatusWarningForeground1, overflowWrap: 'anywhere' },
  input: { flexGrow: 1, flexBasis: 0, minWidth: 0 },
});

export interface KeyValueEditorProps {
  /** Names the group: 'Labels'. */
  label: string;
  value: unknown;
  onChange: (value: Record<string, string>) => void;
  onBlur?: () => void;
  isReadOnly?: boolean;
  describedBy?: string | undefined;
  /** A value without a key is marked in its row. */
  isInvalid?: boolean;
}

/** Rows of key and value that can be added and removed; a later duplicate overwrites an earlier one. */
export function KeyValueEditor({
  label,
  value,
  onChange,
  onBlur,
  isReadOnly = false,
  describedBy,
  isInvalid = false,
}: KeyValueEditorProps) {
  const styles = useStyles();
  const [rows, setRows] = useState<readonly KeyValueRow[]>(() => toRows(value));
  // The place of the row that "Add" made: it stands before the button, and is to be filled in.
  const [added, setAdded] = useState<number>();
  const [seen, setSeen] = useState(value);
  // Said of rows that were left, not in the middle of a word.
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft ? rowsProblem(rows) : undefined;
  // The rows own what is half typed; a value from elsewhere (reset, another tab of the form) replaces them.
  if (value !== seen) {
    setSeen(value);
    if (JSON.stringify(toObject(toRows(value))) !== JSON.stringify(toObject(rows))) setRows(toRows(value));
  }
  const change = (next: readonly KeyValueRow[]) => {
    setRows(next);
    setLeft(false);
    onChange(toObject(next));
  };
  const edit = (index: number, part: Partial<KeyValueRow>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.list}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(() => setLeft(true));
        onBlur?.();
      }}
    >
      {rows.map((row, index) => (
        // Rows have no identity but their place: two may hold the same key while one is typed.
        <div key={index} className={styles.row}>
          <Input
            className={styles.input}
            aria-label={`Key ${index + 1}`}
            placeholder="key"
            autoFocus={index === added}
            aria-invalid={isInvalid && row.key.trim() === '' && row.value.trim() !== ''}
            value={row.key}
            readOnly={isReadOnly}
            onChange={(_, { value: key }) => edit(index, { key })}
          />
          <Input
            className={styles.input}
            aria-label={`Value ${index + 1}`}
            placeholder="value"
            // Else Fluent's field calls all boxes in it wrong.
            aria-invalid={false}
            value={row.value}
            readOnly={isReadOnly}
            onChange={(_, { value: text }) => edit(index, { value: text })}
          />
          {!isReadOnly && (
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove ${row.key || `row ${index + 1}`}`}
              onClick={() => {
                setAdded(undefined);
                change(rows.filter((_, at) => at !== index));
              }}
            />
          )}
        </div>
      ))}
      <span role="status" className={styles.problem}>
        {problem}
      </span>
      {!isReadOnly && (
        <Button
          size="small"
          icon={<AddRegular />}
          onClick={() => {
            setAdded(rows.length);
            setRows([...rows, { key: '', value: '' }]);
          }}
        >
          Add
        </Button>
      )}
    </div>
  );
}
