/** Ranked changes near what is in trouble, with the reasons for their place (beyond.md M4). */
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { Age } from '@/components/entity/Age';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { asAppError } from '@/services/api/asAppError';
import { useAbility } from '@/services/session/useSession';
import type { LinkIncident } from '../model/records';
import type { EvidenceSource } from '../model/sources';
import { rankSuspects, type Suspect } from '../model/suspects';
import { WRITE_EVIDENCE } from '../requirements';
import { useListSuspectFactsQuery, type SuspectsArgument } from '../suspectsApi';
import { SUSPECT_TEXTS } from '../timelineTexts';

const LinkDialog = lazy(() => import('./LinkDialog').then((module) => ({ default: module.LinkDialog })));

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
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  out: { opacity: 0.65 },
  score: {
    flexShrink: 0,
    width: '44px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
  },
  body: { flexGrow: 1, flexBasis: '240px', minWidth: 0 },
  what: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  reasons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, marginTop: '2px' },
  reason: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
  },
  actions: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  note: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground2 },
});

interface SuspectRowProps {
  suspect: Suspect;
  /** Why somebody ruled it out. */
  ruledOut: string | undefined;
  onAttach: ((suspect: Suspect) => void) | undefined;
  onRuleOut: ((suspect: Suspect) => void) | undefined;
}

function SuspectRow({ suspect, ruledOut, onAttach, onRuleOut }: SuspectRowProps) {
  const styles = useStyles();
  const { change, config, score, reasons } = suspect;
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'e') onAttach?.(suspect);
    else if (event.key === 'd' && ruledOut === undefined) onRuleOut?.(suspect);
    else return;
    event.preventDefault();
  };
  return (
    <li>
      <div
        role="presentation"
        className={mergeClasses(styles.row, ruledOut !== undefined && styles.out)}
        onKeyDown={handleKey}
      >
        <span className={styles.score}>{Math.round(score * 100)} %</span>
        <div className={styles.body}>
          <div className={styles.what}>
            <bdi>{config.name}</bdi> · <bdi>{change.change_type ?? 'change'}</bdi>
          </div>
          <div className={styles.quiet}>
            <bdi>
              {[change.summary, change.external_created_by ?? change.source, config.type]
                .filter(Boolean)
                .join(' · ')}
            </bdi>{' '}
            · <Age time={change.created_at} suffix="ago" />
          </div>
          <div className={styles.reasons}>
            {reasons.map((reason) => (
              <span key={reason} className={styles.reason}>
                {reason}
              </span>
            ))}
          </div>
          {ruledOut !== undefined && (
            <div className={styles.quiet}>
              {SUSPECT_TEXTS.ruledOut}: <bdi>{ruledOut}</bdi>
            </div>
          )}
        </div>
        <div className={styles.actions}>
          {onAttach && (
            <Button size="small" onClick={() => onAttach(suspect)}>
              {SUSPECT_TEXTS.attach}
            </Button>
          )}
          {onRuleOut && ruledOut === undefined && (
            <Button size="small" appearance="subtle" onClick={() => onRuleOut(suspect)}>
              {SUSPECT_TEXTS.ruleOut}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function sourceOf({ change, config }: Suspect): EvidenceSource {
  return {
    kind: 'config_change',
    changeId: change.id,
    configId: change.config_id,
    name: `${config.name}: ${change.summary ?? change.change_type ?? 'change'}`,
  };
}

interface SuspectListProps {
  argument: SuspectsArgument;
  /** Change id → why it is none; they stay in the list, greyed. */
  ruledOut: ReadonlyMap<string, string>;
  onRuleOut?: (suspect: Suspect) => void;
  /** The incident that evidence is attached to; anyone may be chosen without it. */
  incident?: LinkIncident;
}

export function SuspectList({ argument, ruledOut, onRuleOut, incident }: SuspectListProps) {
  const styles = useStyles();
  const ability = useAbility(WRITE_EVIDENCE);
  const [attached, setAttached] = useState<Suspect>();
  const isAimless = [argument.configIds, argument.checkIds, argument.componentIds].every(
    (ids) => ids.length === 0,
  );
  const result = useListSuspectFactsQuery(argument, { skip: isAimless });
  const { data } = result;
  const suspects = useMemo(
    () => rankSuspects(data?.changes ?? [], data?.configs ?? [], Date.parse(argument.at)),
    [data, argument.at],
  );
  const open = suspects.filter(({ change }) => !ruledOut.has(change.id)).slice(0, SHOWN);
  const out = suspects.filter(({ change }) => ruledOut.has(change.id));
  if (isAimless) return <EmptyState sentence={SUSPECT_TEXTS.noTargets} />;
  return (
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
      {() =>
        suspects.length === 0 ? (
          <EmptyState sentence={SUSPECT_TEXTS.none} />
        ) : (
          <>
            <p className={styles.note}>{SUSPECT_TEXTS.considered(suspects.length)}</p>
            <ol className={styles.list} aria-label={SUSPECT_TEXTS.list}>
              {[...open, ...out].map((suspect) => (
                <SuspectRow
                  key={suspect.change.id}
                  suspect={suspect}
                  ruledOut={ruledOut.get(suspect.change.id)}
                  onAttach={ability.granted ? setAttached : undefined}
                  onRuleOut={onRuleOut}
                />
              ))}
            </ol>
            {attached !== undefined && (
              <Suspense fallback={null}>
                <LinkDialog
                  source={sourceOf(attached)}
                  {...(incident === undefined ? {} : { incident })}
                  onClose={() => setAttached(undefined)}
                />
              </Suspense>
            )}
          </>
        )
      }
    </QueryBoundary>
  );
}
