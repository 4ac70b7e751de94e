/** What a silence hides now, and what it would have hidden: told while it is being written (design: beyond M12). */
import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { StatusShape } from '@/components/theme/StatusShape';
import { asAppError } from '@/services/api/asAppError';
import { formatCount } from '@/services/format/numbers';
import { useCountSendsQuery, usePreviewSilenceQuery } from '../api';
import type { SilencePreview as Preview } from '../model/records';
import type { SilencedKind } from '../search';
import { SILENCE_TEXTS } from '../texts';

const useStyles = makeStyles({
  line: { margin: 0 },
  list: { listStyleType: 'none', margin: `${tokens.spacingVerticalXS} 0 0`, padding: 0 },
  example: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minWidth: 0 },
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

function Known({ preview }: { preview: Preview }) {
  const styles = useStyles();
  const { resources, bad, sent_day, sent_week, examples } = preview;
  const worst = examples.filter(({ sent_week: sent, state }) => sent > 0 || state === 'unhealthy');
  return (
    <>
      <p className={styles.line}>{SILENCE_TEXTS.previewNow(resources, bad)}</p>
      <p className={styles.line}>{countWords(sent_day, sent_week)}</p>
      {resources > 1 && worst.length > 0 && (
        <ul className={styles.list} aria-label={SILENCE_TEXTS.previewWorst}>
          {worst.map(({ kind, id, name, state, sent_week: sent }) => (
            <li key={`${kind} ${id}`} className={styles.example}>
              <StatusShape status={state} size={12} />
              <bdi className={styles.name}>{name ?? id}</bdi>
              <span className={styles.quiet}>{SILENCE_TEXTS.previewOf(kind, formatCount(sent))}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const UNKNOWN_CALL = [404, 405];

interface SilencePreviewProps {
  kind: SilencedKind;
  resourceId: string;
  isRecursive: boolean;
}

export function SilencePreview({ kind, resourceId, isRecursive }: SilencePreviewProps) {
  const result = usePreviewSilenceQuery(
    { [`${kind}_id`]: resourceId, recursive: isRecursive },
    { refetchOnMountOrArgChange: true },
  );
  const error = asAppError(result.error);
  const content = () => {
    // What is known stays while it is counted anew: a preview that blinks is not read.
    if (result.data !== undefined && error === undefined) return <Known preview={result.data} />;
    if (error === undefined) return SILENCE_TEXTS.previewLoading;
    if (!UNKNOWN_CALL.includes(error.status ?? 0)) return SILENCE_TEXTS.previewFailed;
    return <OwnSends resourceId={resourceId} />;
  };
  return <Frame>{content()}</Frame>;
}
