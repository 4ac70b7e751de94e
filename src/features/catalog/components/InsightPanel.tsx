import { makeStyles, tokens } from '@fluentui/react-components';
import { Age } from '@/components/entity/Age';
import { Facts } from '@/components/layout/Facts';
import { SeverityBadge } from '@/components/entity/SeverityBadge';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { useGetInsightQuery } from '../api';
import { itemView } from '../hooks/queryView';
import type { InsightDetail } from '../model/records';
import { insightActions } from '../slots';
import { INSIGHT_TEXTS } from '../texts';
import { ConfigLink } from './ConfigLink';
import { DetailPanel } from './DetailPanel';
import { PlainDocument } from './PlainDocument';

const useStyles = makeStyles({
  message: { margin: `0 0 ${tokens.spacingVerticalM}`, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
  },
});

function InsightBody({ insight }: { insight: InsightDetail }) {
  const styles = useStyles();
  const { config, config_id, severity } = insight;
  return (
    <>
      {insight.message !== null && <p className={styles.message}>{insight.message}</p>}
      <Facts
        facts={[
          ['Item', <ConfigLink id={config_id} name={config?.name ?? config_id} type={config?.type} />],
          [INSIGHT_TEXTS.analyzer, insight.analyzer],
          [INSIGHT_TEXTS.type, insight.analysis_type],
          [INSIGHT_TEXTS.severity, severity && <SeverityBadge severity={severity} />],
          [INSIGHT_TEXTS.status, insight.status],
          [INSIGHT_TEXTS.first, <Age time={insight.first_observed} suffix="ago" />],
          [INSIGHT_TEXTS.last, insight.last_observed && <Age time={insight.last_observed} suffix="ago" />],
          [INSIGHT_TEXTS.source, insight.source],
        ]}
      />
      <div className={styles.actions}>
        <SlotOutlet slot={insightActions} props={{ insight }} />
      </div>
      <PlainDocument title={INSIGHT_TEXTS.analysis} value={insight.analysis} />
    </>
  );
}

/** One insight beside the list (checklist INS-1); what the analyzer wrote is text, never markup. */
export function InsightPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const result = useGetInsightQuery(id);
  return (
    <DetailPanel
      title={result.currentData?.summary ?? result.currentData?.analyzer ?? INSIGHT_TEXTS.detail}
      query={itemView(result)}
      loading={INSIGHT_TEXTS.loading}
      gone={INSIGHT_TEXTS.gone}
      onRetry={() => void result.refetch()}
      onClose={onClose}
    >
      {(insight) => <InsightBody insight={insight} />}
    </DetailPanel>
  );
}
