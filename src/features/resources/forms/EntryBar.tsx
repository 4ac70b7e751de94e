/** Which entry of the list the fields belong to; entries are added and taken away here. */
import { Button, Field, makeStyles, Select, Subtitle2, tokens } from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { isObject } from '@/components/form/shapes';
import type { JsonValue } from '@/services/text/yaml';
import { firstEntry } from './firstText';
import { Notice } from './Notice';
import { FORM_TEXTS } from './texts';
import type { FormType } from './types/formType';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
  },
  which: { flexGrow: 1, minWidth: 'min(240px, 100%)', margin: 0 },
});

function entryLabel(entry: JsonValue | undefined, at: number, count: number): string {
  const name = isObject(entry) && typeof entry['name'] === 'string' ? entry['name'] : '';
  return name === '' ? `${at + 1} of ${count}` : `${at + 1} of ${count} · ${name}`;
}

interface EntryBarProps {
  formType: FormType;
  entries: readonly JsonValue[];
  /** The entry whose fields stand below. */
  at: number;
  yamlText: string;
  isReadOnly: boolean;
  onChoose: (at: number) => void;
  /** False where the text does not allow it. */
  onEntries: (entries: readonly JsonValue[]) => boolean;
  /** Puts an earlier text back. */
  onUndo: (yamlText: string) => void;
}

export function EntryBar(props: EntryBarProps) {
  const { formType, entries, at, yamlText, isReadOnly, onChoose, onEntries } = props;
  const styles = useStyles();
  const { label } = formType;
  /** The text before an entry was taken away, for as long as nothing else was changed. */
  const [removed, setRemoved] = useState<{ at: number; before: string; after?: string }>();
  const count = Math.max(1, entries.length);
  // The text without the entry is the next one that comes.
  if (removed !== undefined && removed.after === undefined && yamlText !== removed.before)
    setRemoved({ ...removed, after: yamlText });
  const isUndoable = removed !== undefined && removed.after === yamlText;
  const handleAdd = () => {
    setRemoved(undefined);
    if (onEntries([...entries, firstEntry(formType)])) onChoose(entries.length);
  };
  const handleRemove = () => {
    if (!onEntries(entries.filter((_entry, index) => index !== at))) return;
    setRemoved({ at, before: yamlText });
    onChoose(Math.max(0, at - 1));
  };
  return (
    <>
      <div className={styles.bar}>
        {count > 1 ? (
          <Field className={styles.which} label={FORM_TEXTS.entry(label)}>
            <Select value={String(at)} onChange={(_, { value }) => onChoose(Number(value))}>
              {entries.map((entry, index) => (
                <option key={index} value={String(index)}>
                  {entryLabel(entry, index, count)}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <Subtitle2 as="h2" className={styles.which}>
            {FORM_TEXTS.one(label, formType.table === 'canaries')}
          </Subtitle2>
        )}
        {!isReadOnly && (
          <Button size="small" icon={<AddRegular />} onClick={handleAdd}>
            {FORM_TEXTS.add(label)}
          </Button>
        )}
        {!isReadOnly && count > 1 && (
          <Button size="small" icon={<DeleteRegular />} onClick={handleRemove}>
            {FORM_TEXTS.removeOne(label, at + 1)}
          </Button>
        )}
      </div>
      {isUndoable && (
        <Notice
          intent="info"
          action={
            <Button
              size="small"
              onClick={() => {
                setRemoved(undefined);
                props.onUndo(removed.before);
                onChoose(removed.at);
              }}
            >
              {FORM_TEXTS.undo}
            </Button>
          }
        >
          {FORM_TEXTS.removed(label, removed.at + 1)}
        </Notice>
      )}
    </>
  );
}
