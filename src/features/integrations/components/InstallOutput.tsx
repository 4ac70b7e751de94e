import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { CopyButton } from '@/components/feedback/CopyButton';
import type { ChartAnswer } from '@/services/contracts/charts';
import { fluxManifest, helmCommands, type Release } from '../model/install';
import { ADD_TEXTS } from '../texts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  note: { margin: `${tokens.spacingVerticalS} 0`, color: tokens.colorNeutralForeground2 },
  text: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    maxHeight: '420px',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre',
  },
});

const OUTPUTS = [
  { id: 'flux', label: ADD_TEXTS.flux, write: fluxManifest },
  { id: 'helm', label: ADD_TEXTS.helm, write: helmCommands },
] as const;

interface InstallOutputProps {
  /** Undefined while something of it must be mended. */
  release: Release | undefined;
  chart: ChartAnswer;
}

/** What is to be given to Flux, or run by hand (INTG-5). */
export function InstallOutput({ release, chart }: InstallOutputProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<(typeof OUTPUTS)[number]['id']>('flux');
  const output = OUTPUTS.find(({ id }) => id === chosen) ?? OUTPUTS[0];
  const text = release === undefined ? undefined : output.write(release, chart);
  return (
    <section aria-label={ADD_TEXTS.output}>
      <div className={styles.head}>
        <TabList
          size="small"
          aria-label={ADD_TEXTS.output}
          selectedValue={output.id}
          onTabSelect={(_event, { value }) => {
            setChosen(value === 'helm' ? 'helm' : 'flux');
          }}
        >
          {OUTPUTS.map(({ id, label }) => (
            <Tab key={id} value={id}>
              {label}
            </Tab>
          ))}
        </TabList>
        {text !== undefined && <CopyButton text={text} label={ADD_TEXTS.copy} isLabelled />}
      </div>
      <p className={styles.note}>{ADD_TEXTS.note}</p>
      {chart.registry === null && <p className={styles.note}>{ADD_TEXTS.noRegistry}</p>}
      {text === undefined ? (
        <p className={styles.note}>{ADD_TEXTS.invalid}</p>
      ) : (
        <pre className={styles.text} role="group" aria-label={output.label}>
          {text}
        </pre>
      )}
    </section>
  );
}
