/** One message: what it said, to whom it went, and why it went or not (NTF-1, M13). */
import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { AlertOffRegular, PersonQuestionMarkRegular } from '@fluentui/react-icons';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { Age } from '@/components/entity/Age';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useQueryView } from '@/services/api/useQueryView';
import { Facts } from '@/components/layout/Facts';
import { SidePanel } from '@/components/layout/SidePanel';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import { paths } from '@/services/config/paths';
import { formatDuration } from '@/services/format/duration';
import { useAbility } from '@/services/session/useSession';
import { useGetSendQuery, useGetWhyQuery } from '../api';
import { resourceName, resourcePath, silencedKind, toneOfSend } from '../model/history';
import type { HistoryRow } from '../model/records';
import { WRITE_SILENCES } from '../requirements';
import { HISTORY_TEXTS, NOTIFICATION_TEXTS } from '../texts';
import { WhySteps } from './WhySteps';

const useStyles = makeStyles({
  heading: {
    margin: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalL,
  },
  body: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
});

function InnerLink({ path, children }: { path: string; children: string }) {
  const follow = useLinkClickHandler(path);
  return (
    <Link href={useHref(path)} onClick={follow}>
      <bdi>{children}</bdi>
    </Link>
  );
}

function Why({ row }: { row: HistoryRow }) {
  const view = useQueryView(useGetWhyQuery(row.id));
  return (
    <QueryBoundary query={view} skeleton={<SkeletonRows label={HISTORY_TEXTS.whyLoading} count={4} />}>
      {(steps) => <WhySteps steps={steps} isRefused={row.status === 'error'} />}
    </QueryBoundary>
  );
}

function Message({ row }: { row: HistoryRow }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility(WRITE_SILENCES);
  const path = resourcePath(row.resource_type, row.resource);
  const kind = silencedKind(row.resource_type);
  const name = resourceName(row);
  return (
    <>
      <Facts
        facts={[
          ['Status', <StatusBadge key="s" status={toneOfSend(row.status)} label={statusWord(row.status)} />],
          ['Resource', path === undefined ? name : <InnerLink path={path}>{name}</InnerLink>],
          ['Type', row.resource_type],
          ['Event', row.source_event],
          [
            'Rule',
            <InnerLink key="r" path={paths.notificationRules({ rule: row.notification_id })}>
              Show the rule
            </InnerLink>,
          ],
          ['Count', row.count],
          ['First seen', <Age key="f" time={row.first_observed} suffix="ago" />],
          ['Last', <Age key="l" time={row.created_at} suffix="ago" />],
          ['Took', row.duration_millis === null ? null : formatDuration(row.duration_millis)],
          ['Error', row.error],
        ]}
      />
      <h3 className={styles.heading}>{row.status === 'sent' ? HISTORY_TEXTS.why : HISTORY_TEXTS.whyNot}</h3>
      <Why row={row} />
      {row.body !== null && row.body !== '' && (
        <>
          <h3 className={styles.heading}>{HISTORY_TEXTS.body}</h3>
          <pre className={styles.body}>{row.body}</pre>
        </>
      )}
      {kind !== undefined && row.resource?.id && (
        <div className={styles.actions}>
          <ActionButton
            ability={ability}
            icon={<AlertOffRegular />}
            onClick={() => void navigate(paths.addSilence({ kind, id: row.resource_id }))}
          >
            {HISTORY_TEXTS.silenceThis}
          </ActionButton>
          <Button
            icon={<PersonQuestionMarkRegular />}
            onClick={() =>
              void navigate(
                paths.notificationRules({ ask: kind, askId: row.resource_id, askEvent: row.source_event }),
              )
            }
          >
            {HISTORY_TEXTS.whoWould}
          </Button>
        </div>
      )}
    </>
  );
}

export function MessagePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const result = useGetSendQuery(id);
  const view = useQueryView({ ...result, data: result.currentData });
  const title = view.data ? resourceName(view.data) : NOTIFICATION_TEXTS.title;
  return (
    <SidePanel title={title} onClose={onClose}>
      <QueryBoundary
        query={view}
        skeleton={<SkeletonRows label={HISTORY_TEXTS.loading} />}
        onRetry={() => void result.refetch()}
      >
        {(row) => (row === null ? <EmptyState sentence={HISTORY_TEXTS.gone} /> : <Message row={row} />)}
      </QueryBoundary>
    </SidePanel>
  );
}
