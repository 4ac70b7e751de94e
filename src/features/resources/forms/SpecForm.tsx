/** The form of one scraper or check. The record is the YAML text; every change is a small edit of it (ADR 0025). */
import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { RecordForm } from '@/components/form/RecordForm';
import type { JsonValue } from '@/services/text/yaml';
import { entriesOf, listKey, partsOfEntry, pathOf, type ConnectionChoices } from './compile';
import { EntryBar } from './EntryBar';
import { formTypeOf, specOf, specPath } from './formTypes';
import { Notice } from './Notice';
import { readYaml } from './readYaml';
import { FORM_TEXTS } from './texts';
import type { FormTable, FormType } from './types/formType';
import { useTextEdits } from './useTextEdits';
import type { JsonObject, Path } from './yaml/plain';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '760px' },
});

export interface SpecFormProps {
  table: FormTable;
  /** A type of FORM_TYPES. */
  type: string;
  yamlText: string;
  onYamlChange: (text: string) => void;
  isReadOnly: boolean;
  /** What the connection fields offer; the value is what the text will hold. */
  connections?: ConnectionChoices;
  /** Somebody tried to save: errors stand also beside fields that nobody has touched (VAL-7). */
  areErrorsShown?: boolean;
  /** What else is wrong with the values of fields, by name. */
  said?: ReadonlyMap<string, string>;
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
  const list = listKey(formType, root);
  const others = otherLists(root, list);
  const written = (name: string, path: Path, value: JsonValue | undefined): boolean => {
    const sentence = write(name, path, value);
    setRefusal(sentence);
    return sentence === undefined;
  };
  return (
    <>
      <EntryBar
        formType={formType}
        entries={entries}
        at={at}
        yamlText={yamlText}
        isReadOnly={isReadOnly}
        onChoose={setChosen}
        onEntries={(next) => written(list, [...specPath(root), list], [...next])}
        onUndo={onYamlChange}
      />
      {others !== '' && <Notice intent="info">{FORM_TEXTS.others(others)}</Notice>}
      {refusal !== undefined && <Notice intent="warning">{refusal}</Notice>}
      <RecordForm
        // Another entry is another form: what was touched there is not touched here.
        key={`${at} of ${count}`}
        label={FORM_TEXTS.form(formType.label)}
        parts={partsOfEntry(formType, root, at, connections)}
        values={root}
        isReadOnly={isReadOnly}
        areErrorsShown={props.areErrorsShown === true}
        {...(props.said === undefined ? {} : { said: props.said })}
        foreignText={FORM_TEXTS.foreign}
        onWrite={(name, value) => {
          const path = pathOf(name);
          const held = value as JsonValue | undefined; // controls give plain JSON
          // An entry that lost its last key is still an entry: only its own button takes it away.
          const isEntry = typeof path.at(-1) === 'number';
          return written(name, path, isEntry ? (held ?? {}) : held);
        }}
      />
    </>
  );
}

/** Shows the fields of the type as the text fills them; a text that cannot be read is said in words. */
export function SpecForm(props: SpecFormProps) {
  const styles = useStyles();
  const formType = formTypeOf(props.table, props.type);
  // The same text is the same record: another object for it would begin the fields anew, in the middle of a word.
  const reading = useMemo(() => readYaml(props.yamlText), [props.yamlText]);
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
