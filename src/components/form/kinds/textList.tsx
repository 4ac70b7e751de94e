import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { TextListField } from '../fieldSpec';
import { isScalar } from '../shapes';
import { validateRequired } from '../validators';
import { textOf } from './text';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, alignItems: 'flex-start' },
  row: { display: 'flex', gap: tokens.spacingHorizontalXS, width: '100%' },
  input: { flexGrow: 1, minWidth: 0 },
});

function itemsOf(value: unknown): readonly unknown[] {
  const items: unknown = value;
  return Array.isArray(items) ? items : [];
}

/** One text that stands where a list may stand is shown as its only row. */
function rowsOf(value: unknown): readonly unknown[] {
  return isScalar(value) && value !== '' ? [value] : itemsOf(value);
}

function TextListControl(props: ControlProps<TextListField>) {
  const { spec, value, onChange, onBlur, onFocus, isReadOnly, describedBy } = props;
  const styles = useStyles();
  // The row that "Add" opened; it is no item before something is typed.
  const [isAdding, setAdding] = useState(false);
  const items = rowsOf(value);
  const rows = isAdding ? [...items, ''] : items;
  const itemLabel = spec.itemLabel ?? spec.label;
  const type = (at: number, typed: string) => {
    if (at >= items.length) setAdding(false);
    onChange(
      at >= items.length ? [...items, typed] : items.map((item, index) => (index === at ? typed : item)),
    );
  };
  return (
    <div
      role="group"
      aria-label={spec.label}
      aria-describedby={describedBy}
      className={styles.list}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {rows.map((row, at) => (
        // Rows have no identity but their place: two may say the same.
        <div
          key={at}
          className={styles.row}
          onBlur={({ currentTarget, relatedTarget }) => {
            // An empty row goes when it is left, not while Tab leads to its own button.
            if (currentTarget.contains(relatedTarget)) return;
            if (at >= items.length) setAdding(false);
            else if (row === '') onChange(items.filter((_item, index) => index !== at));
          }}
        >
          <Input
            className={styles.input}
            aria-label={`${itemLabel} ${at + 1}`}
            autoFocus={isAdding && at === items.length}
            value={textOf(row)}
            readOnly={isReadOnly}
            onChange={(_, { value: typed }) => type(at, typed)}
          />
          {!isReadOnly && (
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove ${itemLabel} ${at + 1}`}
              onClick={() => {
                setAdding(false);
                if (at < items.length) onChange(items.filter((_item, index) => index !== at));
              }}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          icon={<AddRegular />}
          aria-label={`Add to ${spec.label}`}
          onClick={() => setAdding(true)}
        >
          Add
        </Button>
      )}
    </div>
  );
}

export const textListKind: FieldKind<TextListField> = {
  Control: TextListControl,
  accepts: (value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar)),
  validate: (spec, value) => validateRequired(spec.isRequired, value, spec.requiredText),
};
