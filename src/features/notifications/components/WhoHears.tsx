/** Who would hear, who would not, and why: a line for each rule, its steps one key away (design: beyond M13). */
import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useId, useState } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { paths } from '@/services/config/paths';
import { formatLocalTime } from '@/services/time/absolute';
import {
  decidingStep,
  groupedVerdicts,
  hearersInWords,
  type Explanation,
  type HearGroup,
  type ShownVerdict,
} from '../model/explanation';
import { HEAR_TEXTS } from '../texts';
import { StepWords, WhySteps } from './WhySteps';

const useStyles = makeStyles({
  about: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  summary: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  heading: {
    margin: `${tokens.spacingVerticalL} 0 0`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  rule: {
    padding: `${tokens.spacingVerticalM} 0`,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  who: { margin: `${tokens.spacingVerticalXS} 0 0`, overflowWrap: 'anywhere' },
  more: { marginLeft: 'auto' },
  steps: { marginTop: tokens.spacingVerticalM },
});

const TONES: Readonly<Record<HearGroup, string>> = {
  sends: 'healthy',
  holds: 'suspended',
  refuses: 'unknown',
  elsewhere: 'unknown',
};

/** What somebody should mend. */
const FAULTS: ReadonlySet<string> = new Set(['error', 'broken']);

const OUTCOMES: Readonly<Record<string, string>> = HEAR_TEXTS.outcomes;

function RuleLink({ id, name }: { id: string; name: string }) {
  const styles = useStyles();
  const path = paths.notificationRules({ rule: id });
  const follow = useLinkClickHandler(path);
  return (
    <Link className={styles.name} href={useHref(path)} onClick={follow}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function RuleVerdict({ verdict, group }: { verdict: ShownVerdict; group: HearGroup }) {
  const styles = useStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { outcome, receivers, rule, steps } = verdict;
  const deciding = decidingStep(steps);
  return (
    <li className={styles.rule}>
      <div className={styles.head}>
        <StatusBadge
          status={FAULTS.has(outcome) ? 'warning' : TONES[group]}
          label={OUTCOMES[outcome] ?? outcome}
        />
        <RuleLink {...rule} />
        {steps.length > 1 && (
          <Button
            className={styles.more}
            appearance="transparent"
            size="small"
            icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={HEAR_TEXTS.stepsOf(rule.name)}
            onClick={() => setOpen(!isOpen)}
          >
            {HEAR_TEXTS.steps}
          </Button>
        )}
      </div>
      {receivers.length > 0 && <p className={styles.who}>{HEAR_TEXTS.tells(hearersInWords(receivers))}</p>}
      {deciding && !isOpen && <StepWords step={deciding} />}
      <div id={id} hidden={!isOpen} className={styles.steps}>
        {isOpen && <WhySteps steps={steps} isRefused={FAULTS.has(outcome)} />}
      </div>
    </li>
  );
}

export function WhoHears({ explanation }: { explanation: Explanation }) {
  const styles = useStyles();
  const { resource, event, at, rules } = explanation;
  if (rules.length === 0) return <EmptyState sentence={HEAR_TEXTS.noRules} />;
  const hearing = rules.filter(({ verdicts }) => verdicts.some(({ outcome }) => outcome === 'sent')).length;
  return (
    <>
      <p className={styles.summary}>{HEAR_TEXTS.summary(hearing, rules.length)}</p>
      <p className={styles.about}>{HEAR_TEXTS.about(resource.name, event, formatLocalTime(at))}</p>
      {groupedVerdicts(rules).map(({ group, verdicts }) => (
        <section key={group} aria-label={HEAR_TEXTS.groups[group]}>
          <h3 className={styles.heading}>{`${HEAR_TEXTS.groups[group]} (${verdicts.length})`}</h3>
          <ul className={styles.list}>
            {verdicts.map((verdict) => (
              <RuleVerdict key={verdict.key} verdict={verdict} group={group} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
