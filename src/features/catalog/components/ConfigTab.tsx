/** The document of an item. Brings the YAML writer, so the page loads it when the tab is open. */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { CopyButton } from '@/components/feedback/CopyButton';
import { EmptyState } from '@/components/feedback/EmptyState';
import { MAX_SPEC_BYTES } from '@/services/contracts/limits';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { dumpYaml } from '@/services/text/yaml';
import type { ConfigDetail } from '../model/records';
import { documentActions } from '../slots';
import { ITEM_TEXTS } from '../texts';

const useStyles = makeStyles({
  tab: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
  },
  bar: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

interface ShownDocument {
  text: string;
  language: 'yaml' | 'plaintext';
  extension: 'yaml' | 'json' | 'txt';
}

/** YAML; what is too large to be written so, or to be coloured, stays as it came. */
function documentOf(config: unknown): ShownDocument | undefined {
  if (config === null || config === undefined) return undefined;
  if (typeof config === 'string') return { text: config, language: 'plaintext', extension: 'txt' };
  const json = JSON.stringify(config, undefined, 2);
  if (json.length > MAX_SPEC_BYTES) return { text: json, language: 'plaintext', extension: 'json' };
  return { text: dumpYaml(config), language: 'yaml', extension: 'yaml' };
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The document read-only, with the editor's own search (Control+F) and folding. */
export function ConfigTab({ item }: { item: ConfigDetail }) {
  const styles = useStyles();
  const document = useMemo(() => documentOf(item.config), [item.config]);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const lines = useMemo(() => document?.text.split('\n') ?? [], [document]);
  // A document that was read anew may be shorter than what is still selected in it.
  const marked = useMemo(() => selected.filter((line) => line <= lines.length), [selected, lines]);
  if (document === undefined) return <EmptyState sentence={ITEM_TEXTS.noConfig} />;
  const { text, language, extension } = document;
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <SlotOutlet slot={documentActions} props={{ config: item, lines, marked }} />
        <CopyButton text={text} label={ITEM_TEXTS.copyConfig} />
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() => {
            save(`${item.name}.${extension}`, text);
          }}
        >
          {ITEM_TEXTS.download}
        </Button>
      </div>
      <CodeEditor
        value={text}
        language={language}
        isReadOnly
        onSelectLines={setSelected}
        ariaLabel={ITEM_TEXTS.config(item.name)}
        height="calc(100vh - 280px)"
      />
    </div>
  );
}
