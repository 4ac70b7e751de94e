/** What a silence hides now, and what it would have hidden: told while it is being written (design: beyond M12). */
import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Age } from '@/components/entity/Age';
import { StatusShape } from '@/components/theme/StatusShape';
import { asAppError } from '@/services/api/asAppError';
import { formatCount } from '@/services/format/numbers';
import { useCountSendsQuery } from '../api';
import type { SilencePreview as Preview } from '../model/records';
import { SILENCE_TEXTS } from '../texts';

const useStyles = makeStyles({
  frame: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    overflowWrap: 'anywhere',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  block: { marginTop: tokens.spacingVerticalM },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  line: { margin: 0 },
  problem: { margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorStatusDangerForeground1 },
  list: { listStyleType: 'none', margin: `${tokens.spacingVerticalXS} 0 0`, padding: 0 },
  example: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
  },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** It has its place before anything is known, so that nothing jumps when it is. */
function Frame({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.frame} aria-label={SILENCE_TEXTS.preview}>
      <h2 className={styles.title}>{SILENCE_TEXTS.preview}</h2>
      {children}
    </section>
  );
}

function Block({ heading, children }: { heading: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.block}>
      <h3 className={styles.heading}>{heading}</h3>
      {children}
    </div>
  );
}

const countWords = (day: number, week: number): string =>
  week === 0 ? SILENCE_TEXTS.previewNone : SILENCE_TEXTS.previewCount(formatCount(day), formatCount(week));

/** Servers that tell no preview still have the history of the resource itself. */
function OwnSends({ resourceId }: { resourceId: string }) {
  const { currentData: day, isError: isDayUnknown } = useCountSendsQuery({ resourceId, days: 1 });
  const { currentData: week, isError: isWeekUnknown } = useCountSendsQuery({ resourceId, days: 7 });
  if (day !== undefined && week !== undefined)
    return week === 0 ? countWords(day, week) : `${countWords(day, week)} ${SILENCE_TEXTS.previewItself}`;
  return isDayUnknown || isWeekUnknown ? SILENCE_TEXTS.previewFailed : SILENCE_TEXTS.previewLoading;
}

const isCritical = (severity: string | null): boolean => /^critical$/i.test(severity ?? '');

/** The messages themselves: who knows them sees at once whether one of them should have come. */
function Messages({ messages }: { messages: NonNullable<Preview['messages']> }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={SILENCE_TEXTS.previewMessages}>
      {messages.map(({ id, name, event, severity, created_at }) => (
        <li key={id} className={styles.example}>
          <Age time={created_at} suffix="ago" />
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.quiet}>{event}</span>
          {isCritical(severity) && (
            <Badge color="danger" appearance="tint">
              {severity}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function Worst({ examples }: { examples: Preview['examples'] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={SILENCE_TEXTS.previewWorst}>
      {examples.map(({ kind, id, name, state, sent_week: sent }) => (
        <li key={`${kind} ${id}`} className={styles.example}>
          <StatusShape status={state} size={12} />
          <bdi className={styles.name}>{name ?? id}</bdi>
          <span className={styles.quiet}>{SILENCE_TEXTS.previewOf(kind, sent)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is silent now, what would have been, and about what nobody was told anyway. */
function Known({ preview }: { preview: Preview }) {
  const styles = useStyles();
  const { resources, bad, sent_day, sent_week, examples, messages = [], quiet = 0 } = preview;
  const worst = examples.filter(({ sent_week: sent, state }) => sent > 0 || state === 'unhealthy');
  const quietWords = quiet > 0 ? SILENCE_TEXTS.previewQuiet(quiet, resources) : '';
  return (
    <>
      <Block heading={SILENCE_TEXTS.previewBlockNow}>
        <p className={styles.line}>{SILENCE_TEXTS.previewNow(resources, bad)}</p>
        {resources > 1 && worst.length > 0 && <Worst examples={worst} />}
      </Block>
      <Block heading={SILENCE_TEXTS.previewBlockSent}>
        <p className={styles.line}>{countWords(sent_day, sent_week)}</p>
        {messages.length > 0 && <Messages messages={messages} />}
      </Block>
      {quietWords !== '' && (
        <Block heading={SILENCE_TEXTS.previewBlockQuiet}>
          <p className={styles.line}>{quietWords}</p>
        </Block>
      )}
    </>
  );
}

const UNKNOWN_CALL = [404, 405];

interface SilencePreviewProps {
  /** Undefined while nothing is chosen. */
  resourceId: string | undefined;
  result: {
    data?: Preview | undefined;
    error?: Parameters<typeof asAppError>[0];
  };
}

/** What is known stays while it is counted anew, and while a filter cannot be read: a preview that blinks is not read. */
export function SilencePreview({ resourceId, result }: SilencePreviewProps) {
  const styles = useStyles();
  const error = asAppError(result.error);
  const { data } = result;
  const content = () => {
    if (resourceId === undefined) return <p className={styles.line}>{SILENCE_TEXTS.previewEmpty}</p>;
    if (UNKNOWN_CALL.includes(error?.status ?? 0)) return <OwnSends resourceId={resourceId} />;
    if (error === undefined)
      return data === undefined ? SILENCE_TEXTS.previewLoading : <Known preview={data} />;
    return (
      <>
        <p className={styles.problem}>{error.status === 400 ? error.text : SILENCE_TEXTS.previewFailed}</p>
        {data !== undefined && (
          <>
            <p className={styles.line}>{SILENCE_TEXTS.previewAsOf}</p>
            <Known preview={data} />
          </>
        )}
      </>
    );
  };
  return <Frame>{content()}</Frame>;
}
