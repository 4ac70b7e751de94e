/** Fields, groups, lists of records and choices among records, drawn from data. */
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Button,
  Field,
  makeStyles,
  Select,
  Text,
  tokens,
} from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { getIn } from 'final-form';
import { useContext, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import type { FieldSpec, FormPart, GroupPart, ListPart, OneOfPart } from './fieldSpec';
import { firstBox } from './firstBox';
import { FormEditContext, writtenValue } from './formEdit';
import { FormField } from './FormField';
import { fieldsOf, isConditionMet, joinNames, placedPart, recordsOf } from './partFields';
import { isObject, withKey } from './shapes';
import { isBlank } from './validators';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  set: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: 'none',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    // A text box is as wide as twenty letters unless it may be narrower.
    '& *': { minWidth: 0 },
  },
  legend: { fontWeight: tokens.fontWeightSemibold, padding: 0 },
  item: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'flex-start' },
  record: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
  },
  add: { alignSelf: 'flex-start' },
  choice: { maxWidth: '320px' },
});

interface PartProps<Part> {
  part: Part;
  isReadOnly: boolean;
}

/** The value at a name, and a way to replace it that asks where the record is kept first. */
function useHeld(name: string): [unknown, (value: unknown) => void] {
  const edit = useContext(FormEditContext);
  const form = useForm();
  const { input } = useField<unknown>(name, { subscription: { value: true }, allowNull: true });
  const held: unknown = input.value;
  return [
    held === '' ? undefined : held,
    (value) => {
      const written = writtenValue(value, false);
      if (edit === undefined || edit.write(name, written)) form.change(name, written);
    },
  ];
}

/** A field that stands only while another one has a certain value. */
function ConditionalField({ part, isReadOnly }: PartProps<FieldSpec>) {
  const { input } = useField<unknown>(part.when?.field ?? part.name, {
    subscription: { value: true },
    allowNull: true,
    format: (value: unknown) => value,
  });
  return isConditionMet(part.when, input.value) ? <FormField spec={part} isReadOnly={isReadOnly} /> : null;
}

function Group({ part, isReadOnly }: PartProps<GroupPart>) {
  const styles = useStyles();
  const form = useForm();
  // Looked at once: a group that somebody folds stays folded.
  const [isFilled] = useState(() => {
    const { values } = form.getState();
    return fieldsOf(part.fields, values).some(({ name }) => !isBlank(getIn(values, name)));
  });
  const fields = <FormParts parts={part.fields} isReadOnly={isReadOnly} />;
  if (part.isRow) return <div className={styles.row}>{fields}</div>;
  if (part.isFolded !== true)
    return (
      <fieldset className={styles.set}>
        <legend className={styles.legend}>{part.label}</legend>
        {fields}
      </fieldset>
    );
  return (
    <Accordion collapsible multiple defaultOpenItems={isFilled ? ['it'] : []}>
      <AccordionItem value="it">
        <AccordionHeader>{part.label}</AccordionHeader>
        <AccordionPanel className={styles.stack}>{fields}</AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}

/** A new record holds what is required, empty, so that its keys stand in order. */
function blankRecord(fields: readonly FormPart[]): Record<string, string> {
  const required = fieldsOf(fields, {}).filter(({ name, isRequired }) => isRequired === true && name !== '');
  return Object.fromEntries(required.map(({ name }) => [name, '']));
}

function focusFirstBox(record: HTMLElement | null): void {
  if (record !== null) firstBox(record)?.focus();
}

function List({ part, isReadOnly }: PartProps<ListPart>) {
  const styles = useStyles();
  const [value, change] = useHeld(part.name);
  // The place of the record that "Add" made: it stands before the button, and is to be filled in.
  const [added, setAdded] = useState<number>();
  const edit = useContext(FormEditContext);
  const records = recordsOf(value);
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{part.label}</legend>
      {records === undefined && <Text>{edit?.foreignText}</Text>}
      {records?.map((_record, at) => (
        // Records have no identity but their place.
        <div
          key={at}
          ref={at === added ? focusFirstBox : undefined}
          role="group"
          aria-label={`${part.itemLabel} ${at + 1}`}
          className={styles.item}
        >
          <div className={styles.record}>
            <FormParts
              parts={part.fields.map((field) => placedPart(field, `${part.name}[${at}]`))}
              isReadOnly={isReadOnly}
            />
          </div>
          {!isReadOnly && (
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove ${part.itemLabel} ${at + 1}`}
              onClick={() => {
                setAdded(undefined);
                change(records.filter((_item, index) => index !== at));
              }}
            />
          )}
        </div>
      ))}
      {records !== undefined && !isReadOnly && (
        <Button
          className={styles.add}
          size="small"
          icon={<AddRegular />}
          onClick={() => {
            setAdded(records.length);
            change([...records, blankRecord(part.fields)]);
          }}
        >
          {`Add ${part.itemLabel}`}
        </Button>
      )}
    </fieldset>
  );
}

function OneOf({ part, isReadOnly }: PartProps<OneOfPart>) {
  const styles = useStyles();
  const [value, change] = useHeld(part.name);
  const record = isObject(value) ? value : {};
  const chosen = part.options.find(({ key }) => isObject(record[key]));
  return (
    <div className={styles.stack}>
      <Field label={part.label}>
        <Select
          className={styles.choice}
          value={chosen?.key ?? ''}
          disabled={isReadOnly}
          onChange={(_, { value: next }) => {
            const rest = part.options.reduce((kept, { key }) => withKey(kept, key, undefined), record);
            change(next === '' ? rest : withKey(rest, next, {}));
          }}
        >
          <option value="">None</option>
          {part.options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && (
        <fieldset className={styles.set}>
          <legend className={styles.legend}>{chosen.label}</legend>
          <FormParts
            parts={chosen.fields.map((field) => placedPart(field, joinNames(part.name, chosen.key)))}
            isReadOnly={isReadOnly}
          />
        </fieldset>
      )}
    </div>
  );
}

function Part({ part, isReadOnly }: PartProps<FormPart>) {
  switch (part.kind) {
    case 'group':
      return <Group part={part} isReadOnly={isReadOnly} />;
    case 'list':
      return <List part={part} isReadOnly={isReadOnly} />;
    case 'oneOf':
      return <OneOf part={part} isReadOnly={isReadOnly} />;
    default:
      return part.when ? (
        <ConditionalField part={part} isReadOnly={isReadOnly} />
      ) : (
        <FormField spec={part} isReadOnly={isReadOnly} />
      );
  }
}

export interface FormPartsProps {
  parts: readonly FormPart[];
  isReadOnly: boolean;
}

/** Draws the parts one below the other; stands within a final-form. */
export function FormParts({ parts, isReadOnly }: FormPartsProps) {
  return parts.map((part) => (
    <Part
      key={part.kind === 'group' ? part.label : `${part.kind} ${part.name}`}
      part={part}
      isReadOnly={isReadOnly}
    />
  ));
}
