import { makeStyles, tokens } from '@fluentui/react-components';
import { AlertCount } from '@/components/layout/AlertCount';
import { asAppError } from '@/services/api/asAppError';
import { usePolling } from '@/services/api/usePolling';
import { bellApi, useCountSilencesQuery, useGetHiddenNowQuery } from '../bellApi';
import { SILENCE_TEXTS } from '../texts';

/** How often the bell asks; the page of silences asks when it is opened. */
const POLL_MS = 60_000;

const useStyles = makeStyles({
  // On the icon's corner, however large the link is; a click on the count is one on its link.
  corner: { position: 'relative', display: 'block', width: 0, height: '20px' },
  badge: {
    position: 'absolute',
    top: '-8px',
    right: '-10px',
    display: 'flex',
    transform: 'scale(0.8)',
    transformOrigin: 'top right',
  },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  quiet: { backgroundColor: tokens.colorNeutralBackground5, color: tokens.colorNeutralForeground2 },
});

/** How many red checks are hidden; undefined where nobody can say, and while that is not known. */
function useHiddenRed(isAsked: boolean): number | undefined {
  const { error } = bellApi.endpoints.getHiddenNow.useQueryState();
  // A server without the call is not asked every minute.
  const isUnknown = asAppError(error)?.status === 404;
  const polling = usePolling(isAsked && !isUnknown ? POLL_MS : 0);
  const { currentData, isError } = useGetHiddenNowQuery(undefined, { ...polling, skip: !isAsked });
  return isError ? undefined : currentData?.red;
}

/** How many silences hold, on the bell: a forgotten one hides what is red (beyond.md M12). */
export function SilenceCount() {
  const styles = useStyles();
  const { data: count } = useCountSilencesQuery(undefined, usePolling(POLL_MS));
  const red = useHiddenRed(count !== undefined && count > 0);
  return (
    <span className={styles.corner}>
      <span className={styles.badge}>
        <AlertCount
          count={count}
          word={SILENCE_TEXTS.activeOf(count ?? 0)}
          sentence={
            count === undefined || red === undefined ? undefined : SILENCE_TEXTS.hiddenNow(count, red)
          }
          className={red === undefined || red === 0 ? styles.quiet : styles.warning}
        />
      </span>
    </span>
  );
}
