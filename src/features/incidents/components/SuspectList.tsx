/** Ranked changes near what is in trouble, with the reasons for their place (beyond.md M4). */
import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { asAppError } from '@/services/api/asAppError';
import { useAbility } from '@/services/session/useSession';
import { parseTime } from '@/services/time/parse';
import type { LinkIncident } from '../model/records';
import type { RuledOut } from '../model/ruledOut';
import type { EvidenceSource } from '../model/sources';
import { rankSuspects, type Suspect, type SuspectFacts } from '../model/suspects';
import { WRITE_EVIDENCE, WRITE_RECORD_COMMENTS } from '../requirements';
import { useListSuspectFactsQuery, type SuspectsArgument } from '../suspectsApi';
import { SUSPECT_TEXTS } from '../timelineTexts';
import { SuspectRow } from './SuspectRow';

const LinkDialog = lazy(() => import('./LinkDialog').then((module) => ({ default: module.LinkDialog })));
const RuleOutDialog = lazy(() =>
  import('./RuleOutDialog').then((module) => ({ default: module.RuleOutDialog })),
);

const SHOWN = 5;

const useStyles = makeStyles({
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  note: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground2 },
});

function sourceOf({ change, config }: Suspect): EvidenceSource {
  return {
    kind: 'config_change',
    changeId: change.id,
    configId: change.config_id,
    name: `${config.name}: ${change.summary ?? change.change_type ?? 'change'}`,
  };
}

/** How far was looked, and what was left out. */
function reachOf(facts: SuspectFacts): string {
  const { targets, targetTotal, isCut } = facts;
  return [
    SUSPECT_TEXTS.reach(facts),
    ...(targetTotal > targets ? [SUSPECT_TEXTS.fewTargets(targets, targetTotal)] : []),
    ...(isCut ? [SUSPECT_TEXTS.isCut] : []),
  ].join(' ');
}

interface SuspectListProps {
  argument: SuspectsArgument;
  /** Change id → why it is none; they stay in the list, greyed. */
  ruledOut: ReadonlyMap<string, RuledOut>;
  /** The incident that is being worked on: evidence and reasons go there; without it one is chosen. */
  incident?: LinkIncident;
}

interface Act {
  kind: 'attach' | 'ruleOut';
  suspect: Suspect;
}

export function SuspectList({ argument, ruledOut, incident }: SuspectListProps) {
  const styles = useStyles();
  const mayAttach = useAbility(WRITE_EVIDENCE).granted;
  const mayRuleOut = useAbility(WRITE_RECORD_COMMENTS).granted;
  const [act, setAct] = useState<Act>();
  const isAimless = [argument.configIds, argument.checkIds, argument.componentIds].every(
    (ids) => ids.length === 0,
  );
  const result = useListSuspectFactsQuery(argument, { skip: isAimless });
  const data = result.currentData;
  const suspects = useMemo(
    () => (data === undefined ? [] : rankSuspects(data, parseTime(argument.at) ?? Number.NaN)),
    [data, argument.at],
  );
  const open = suspects.filter(({ change }) => !ruledOut.has(change.id)).slice(0, SHOWN);
  const out = suspects.filter(({ change }) => ruledOut.has(change.id));
  const close = () => setAct(undefined);
  if (isAimless) return <EmptyState sentence={SUSPECT_TEXTS.noTargets} />;
  return (
    <>
      <QueryBoundary
        query={{
          data,
          error: asAppError(result.error),
          isLoading: data === undefined,
          isFetching: result.isFetching,
          fulfilledAt: result.fulfilledTimeStamp,
        }}
        skeleton={<SkeletonRows label={SUSPECT_TEXTS.loading} count={SHOWN} />}
        onRetry={() => void result.refetch()}
      >
        {(facts) =>
          facts.configs.length === 0 ? (
            <EmptyState sentence={SUSPECT_TEXTS.noItems} />
          ) : suspects.length === 0 ? (
            <EmptyState sentence={`${SUSPECT_TEXTS.none} ${reachOf(facts)}`} />
          ) : (
            <>
              <p className={styles.note}>
                {SUSPECT_TEXTS.considered(suspects.length)} {reachOf(facts)}
              </p>
              <ol className={styles.list} aria-label={SUSPECT_TEXTS.list}>
                {[...open, ...out].map((suspect) => (
                  <SuspectRow
                    key={suspect.change.id}
                    suspect={suspect}
                    ruledOut={ruledOut.get(suspect.change.id)}
                    onAttach={mayAttach ? () => setAct({ kind: 'attach', suspect }) : undefined}
                    onRuleOut={mayRuleOut ? () => setAct({ kind: 'ruleOut', suspect }) : undefined}
                  />
                ))}
              </ol>
            </>
          )
        }
      </QueryBoundary>
      <Suspense fallback={null}>
        {act?.kind === 'attach' && (
          <LinkDialog
            source={sourceOf(act.suspect)}
            {...(incident === undefined ? {} : { incident })}
            onClose={close}
          />
        )}
        {act?.kind === 'ruleOut' && (
          <RuleOutDialog suspect={act.suspect} incidentId={incident?.id} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
