import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { Age } from '@/components/entity/Age';
import { Facts } from '@/components/layout/Facts';
import { SeverityBadge } from '@/components/entity/SeverityBadge';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { formatLocalTime } from '@/services/time/absolute';
import type { ChangeSearch } from '@/services/url/useSearch';
import { useGetChangeAuthorQuery, useGetChangeQuery } from '../api';
import { itemView } from '../hooks/queryView';
import type { ChangeDetail } from '../model/records';
import type { ChangesSearch } from '../search';
import { changeActions } from '../slots';
import { CHANGE_TEXTS } from '../texts';
import { ChangeDiff } from './ChangeDiff';
import { ConfigLink } from './ConfigLink';
import { DetailPanel } from './DetailPanel';
import { PlainDocument } from './PlainDocument';

/** Two columns of code need so many pixels. */
const LEAST_WIDTH = 640;

const useStyles = makeStyles({
  summary: { margin: `0 0 ${tokens.spacingVerticalM}`, overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
  },
  with: { display: 'inline-flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
});

interface PanelProps {
  id: string;
  change: ChangeSearch<ChangesSearch>;
  onClose: () => void;
}

function Author({ detail, change }: { detail: ChangeDetail; change: PanelProps['change'] }) {
  const styles = useStyles();
  const { created_by, external_created_by } = detail;
  const { data: person } = useGetChangeAuthorQuery(created_by ?? '', { skip: created_by === null });
  const name = person?.name ?? external_created_by ?? created_by;
  const wanted = created_by ?? external_created_by;
  if (name === null || wanted === null) return CHANGE_TEXTS.nobody;
  return (
    <span className={styles.with}>
      <bdi>{name}</bdi>
      <Link as="button" inline onClick={() => change({ createdBy: wanted })}>
        {CHANGE_TEXTS.onlyAuthor}
      </Link>
    </span>
  );
}

function Source({ source, change }: { source: string; change: PanelProps['change'] }) {
  const styles = useStyles();
  return (
    <span className={styles.with}>
      <bdi>{source}</bdi>
      <Link as="button" inline onClick={() => change({ source })}>
        {CHANGE_TEXTS.onlySource}
      </Link>
    </span>
  );
}

function ChangeBody({ detail, change }: { detail: ChangeDetail; change: PanelProps['change'] }) {
  const styles = useStyles();
  const { config, config_id, severity, source, count } = detail;
  return (
    <>
      {detail.summary !== null && <p className={styles.summary}>{detail.summary}</p>}
      <Facts
        facts={[
          ['Item', <ConfigLink id={config_id} name={config?.name ?? config_id} type={config?.type} />],
          ['Type', detail.change_type],
          [CHANGE_TEXTS.severity, severity && <SeverityBadge severity={severity} />],
          [
            'Time',
            <>
              {formatLocalTime(detail.created_at)} · <Age time={detail.created_at} suffix="ago" />
            </>,
          ],
          [
            'Seen',
            count > 1 &&
              `${CHANGE_TEXTS.times(count)}, ${CHANGE_TEXTS.since} ${formatLocalTime(detail.first_observed)}`,
          ],
          [CHANGE_TEXTS.author, <Author detail={detail} change={change} />],
          [CHANGE_TEXTS.source, source && <Source source={source} change={change} />],
        ]}
      />
      <div className={styles.actions}>
        <SlotOutlet slot={changeActions} props={{ change: detail }} />
      </div>
      <ChangeDiff diff={detail.diff} />
      <PlainDocument title={CHANGE_TEXTS.patches} value={detail.patches} />
      <PlainDocument title={CHANGE_TEXTS.details} value={detail.details} />
    </>
  );
}

/** One change beside the list: what, when, who, from where, and its diff (checklist CHG-1). */
export function ChangePanel({ id, change, onClose }: PanelProps) {
  const result = useGetChangeQuery(id);
  return (
    <DetailPanel
      title={result.currentData?.change_type ?? CHANGE_TEXTS.detail}
      query={itemView(result)}
      least={LEAST_WIDTH}
      loading={CHANGE_TEXTS.loading}
      gone={CHANGE_TEXTS.gone}
      onRetry={() => void result.refetch()}
      onClose={onClose}
    >
      {(detail) => <ChangeBody detail={detail} change={change} />}
    </DetailPanel>
  );
}
