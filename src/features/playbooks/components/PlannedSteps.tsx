import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { StatusShape } from '@/components/theme/StatusShape';
import { showInvisible } from '@/services/text/visible';
import { timingOf, type PlannedStep } from '../model/plan';
import { PLAN_TEXTS } from '../texts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  body: { paddingInlineStart: '28px' },
  line: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  problem: { margin: 0, color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
  what: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground2 },
  text: {
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
});

const toneOf = ({ verdict, problem }: PlannedStep): string => {
  if (problem !== undefined) return 'failed';
  if (verdict === 'runs') return 'healthy';
  return verdict === 'skipped' ? 'suspended' : 'unknown';
};

function Body({ step }: { step: PlannedStep }) {
  const styles = useStyles();
  const { condition, does, problem } = step;
  return (
    <div className={styles.body}>
      {condition !== undefined && (
        <p className={styles.line}>
          {PLAN_TEXTS.onlyIf} <code>{showInvisible(condition)}</code>
        </p>
      )}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {does.map(({ what, text }) => (
        <div key={what}>
          <p className={styles.what}>{what}</p>
          <pre className={styles.text}>{showInvisible(text)}</pre>
        </div>
      ))}
    </div>
  );
}

/** The steps in their order: what each would do, whether it would at all, and how long it may take. */
export function PlannedSteps({ steps }: { steps: readonly PlannedStep[] }) {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label={PLAN_TEXTS.steps}>
      {steps.map((step, at) => (
        <li key={`${step.name} ${at}`}>
          <div className={styles.head}>
            <StatusShape status={toneOf(step)} size={16} isDecorative />
            <span className={styles.name}>
              {at + 1}. {step.name}
            </span>
            <Badge appearance="outline" color="informative">
              {step.kind}
            </Badge>
            <span>{step.problem === undefined ? PLAN_TEXTS.verdicts[step.verdict] : PLAN_TEXTS.fails}</span>
            <span className={styles.quiet}>{timingOf(step)}</span>
          </div>
          <Body step={step} />
        </li>
      ))}
    </ol>
  );
}
