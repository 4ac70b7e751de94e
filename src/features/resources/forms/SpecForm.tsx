/** The form of one scraper or check. The record is the YAML text; every change is a small edit of it (ADR 0025). */
import { Field, makeStyles, MessageBar, MessageBarBody, Select, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { RecordForm } from '@/components/form/RecordForm';
import { isObject } from '@/components/form/shapes';
import type { JsonValue } from '@/services/text/yaml';
import { entriesOf, listKey, partsOfEntry, pathOf, type ConnectionOption } from './compile';
import { formTypeOf, specOf } from './formTypes';
import { readYaml } from './readYaml';
import { FORM_TEXTS } from './texts';
import type { FormTable, FormType } from './types/formType';
import { useTextEdits } from './useTextEdits';
import type { JsonObject } from './yaml/plain';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '760px' },
  sentence: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

export interface SpecFormProps {
  table: FormTable;
  /** A type of FORM_TYPES. */
  type: string;
  yamlText: string;
  onYamlChange: (text: string) => void;
  isReadOnly: boolean;
  /** What the connection fields offer; the value is what the text will hold. */
  connections?: readonly ConnectionOption[];
  /** Somebody tried to save: errors stand also beside fields that nobody has touched (VAL-7). */
  areErrorsShown?: boolean;
}

function Notice({ intent, children }: { intent: 'info' | 'warning'; children: string }) {
  const styles = useStyles();
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody className={styles.sentence}>{children}</MessageBarBody>
    </MessageBar>
  );
}

function entryLabel(entry: JsonValue | undefined, at: number, count: number): string {
  const name = isObject(entry) && typeof entry['name'] === 'string' ? entry['name'] : '';
  return name === '' ? `${at + 1} of ${count}` : `${at + 1} of ${count} · ${name}`;
}

/** Lists of other types in the same text: they stay, and are edited in Code. */
function otherLists(root: JsonObject, key: string): string {
  return Object.entries(specOf(root))
    .filter(([name, list]) => name !== key && Array.isArray(list))
    .map(([name, list]) => `${name} (${Array.isArray(list) ? list.length : 0})`)
    .join(', ');
}

interface EntryFormProps extends SpecFormProps {
  formType: FormType;
  root: JsonObject;
  entries: readonly JsonValue[];
}

function EntryForm(props: EntryFormProps) {
  const { formType, root, entries, yamlText, onYamlChange, isReadOnly, connections } = props;
  const [chosen, setChosen] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const write = useTextEdits(yamlText, onYamlChange);
  const count = Math.max(1, entries.length);
  // Entries may go while one is shown: Code edits the same text.
  const at = Math.min(chosen, count - 1);
  const others = otherLists(root, listKey(formType, root));
  return (
    <>
      {count > 1 && (
        <Field label={FORM_TEXTS.entry(formType.label)}>
          <Select value={String(at)} onChange={(_, { value }) => setChosen(Number(value))}>
            {entries.map((entry, index) => (
              <option key={index} value={String(index)}>
                {entryLabel(entry, index, count)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {others !== '' && <Notice intent="info">{FORM_TEXTS.others(others)}</Notice>}
      {refusal !== undefined && <Notice intent="warning">{refusal}</Notice>}
      <RecordForm
        // Another entry is another form: what was touched there is not touched here.
        key={at}
        label={FORM_TEXTS.form(formType.label)}
        parts={partsOfEntry(formType, root, at, connections)}
        values={root}
        isReadOnly={isReadOnly}
        areErrorsShown={props.areErrorsShown === true}
        foreignText={FORM_TEXTS.foreign}
        onWrite={(name, value) => {
          const path = pathOf(name);
          const held = value as JsonValue | undefined; // controls give plain JSON
          // An entry that lost its last key is still an entry: only its own button takes it away.
          const isEntry = typeof path.at(-1) === 'number';
          const sentence = write(name, path, isEntry ? (held ?? {}) : held);
          setRefusal(sentence);
          return sentence === undefined;
        }}
      />
    </>
  );
}

/** Shows the fields of the type as the text fills them; a text that cannot be read is said in words. */
export function SpecForm(props: SpecFormProps) {
  const styles = useStyles();
  const formType = formTypeOf(props.table, props.type);
  const reading = readYaml(props.yamlText);
  if (formType === undefined) return <Notice intent="info">{FORM_TEXTS.codeOnly}</Notice>;
  if (!reading.ok) return <Notice intent="warning">{FORM_TEXTS.unreadable(reading.sentence)}</Notice>;
  const entries = entriesOf(formType, reading.value);
  if (entries === undefined)
    return <Notice intent="warning">{FORM_TEXTS.notAList(listKey(formType, reading.value))}</Notice>;
  return (
    <div className={styles.form}>
      <EntryForm {...props} formType={formType} root={reading.value} entries={entries} />
    </div>
  );
}
