import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUpRegular } from '@fluentui/react-icons';
import type { LogQuestion } from '../api';
import { useOlderLines } from '../hooks/useOlderLines';
import type { LogAnswer } from '../model/lines';
import { LOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  error: { color: tokens.colorStatusDangerForeground1 },
});

interface OlderLinesProps {
  question: LogQuestion | undefined;
  answer: LogAnswer;
}

/** Above the oldest line, where older ones exist in the chosen time: a button that brings them. */
export function OlderLines({ question, answer }: OlderLinesProps) {
  const styles = useStyles();
  const { hasOlder, isLoading, error, load } = useOlderLines(question, answer);
  if (!hasOlder) return null;
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        appearance="subtle"
        icon={isLoading ? <Spinner size="extra-tiny" /> : <ArrowUpRegular />}
        disabledFocusable={isLoading}
        onClick={load}
      >
        {LOG_TEXTS.loadOlder}
      </Button>
      <span>{LOG_TEXTS.olderLeft(answer.total - answer.lines.length)}</span>
      {error !== undefined && (
        <span role="alert" className={styles.error}>
          {error.text}
        </span>
      )}
    </div>
  );
}
