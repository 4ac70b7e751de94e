/** What a silence hides now, and what it would have hidden: told while it is being written (design: beyond M12). */
import {
  Badge,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Age } from '@/components/entity/Age';
import { StatusShape } from '@/components/theme/StatusShape';
import { asAppError } from '@/services/api/asAppError';
import { formatCount } from '@/services/format/numbers';
import { useCountSendsQuery } from '../api';
import type { SilencePreview as Preview } from '../model/records';
import { SILENCE_TEXTS } from '../texts';

const useStyles = makeStyles({
  line: { margin: 0 },
  part: { margin: `${tokens.spacingVerticalS} 0 0` },
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

function Frame({ children }: { children: ReactNode }) {
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{SILENCE_TEXTS.preview}</MessageBarTitle>
        {children}
      </MessageBarBody>
    </MessageBar>
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
      <p className={styles.line}>{SILENCE_TEXTS.previewNow(resources, bad)}</p>
      {resources > 1 && worst.length > 0 && <Worst examples={worst} />}
      <p className={styles.part}>{countWords(sent_day, sent_week)}</p>
      {messages.length > 0 && <Messages messages={messages} />}
      {quietWords !== '' && <p className={styles.part}>{quietWords}</p>}
    </>
  );
}

const UNKNOWN_CALL = [404, 405];

interface SilencePreviewProps {
  resourceId: string;
  result: {
    data?: Preview | undefined;
    error?: Parameters<typeof asAppError>[0];
  };
}

export function SilencePreview({ resourceId, result }: SilencePreviewProps) {
  const error = asAppError(result.error);
  const content = () => {
    // What is known stays while it is counted anew: a preview that blinks is not read.
    if (result.data !== undefined && error === undefined) return <Known preview={result.data} />;
    if (error === undefined) return SILENCE_TEXTS.previewLoading;
    // A filter that cannot be read.
    if (error.status === 400) return error.text;
    if (!UNKNOWN_CALL.includes(error.status ?? 0)) return SILENCE_TEXTS.previewFailed;
    return <OwnSends resourceId={resourceId} />;
  };
  return <Frame>{content()}</Frame>;
}
