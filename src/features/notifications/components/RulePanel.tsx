/** One rule: what it hears of, whom it tells and with what words (NTF-2). */
import { Link, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { Age } from '@/components/entity/Age';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useQueryView } from '@/services/api/useQueryView';
import { Facts } from '@/components/layout/Facts';
import { SidePanel } from '@/components/layout/SidePanel';
import { paths } from '@/services/config/paths';
import { formatCount } from '@/services/format/numbers';
import { formatShortDuration } from '@/services/format/duration';
import { useGetRuleQuery } from '../api';
import { inhibitionsOf, receiversOf } from '../model/history';
import type { RuleDetail, RuleRow } from '../model/records';
import { RULE_TEXTS } from '../texts';

const NANOSECONDS = 1_000_000;

const useStyles = makeStyles({
  code: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  problem: { marginBottom: tokens.spacingVerticalM },
});

function Rule({ rule, figures }: { rule: RuleDetail; figures: RuleRow | undefined }) {
  const styles = useStyles();
  const code = (text: string | null) => (text ? <pre className={styles.code}>{text}</pre> : null);
  const { error, wait_for } = rule;
  return (
    <>
      {error !== null && error !== '' && (
        <MessageBar intent="error" layout="multiline" className={styles.problem}>
          <MessageBarBody>{error}</MessageBarBody>
        </MessageBar>
      )}
      <Facts
        facts={[
          ['Events', rule.events.join(', ')],
          ['Only when', code(rule.filter) ?? RULE_TEXTS.everyEvent],
          ['Tells', receiversOf(rule)],
          ['Waits', wait_for === null || wait_for === 0 ? null : formatShortDuration(wait_for / NANOSECONDS)],
          ['Repeats after', rule.repeat_interval],
          ['Together by', (rule.group_by ?? []).join(', ')],
          ['Inhibitions', inhibitionsOf(rule).join('; ')],
          ['Title', code(rule.title)],
          ['Message', code(rule.template)],
          ['Sent', figures && formatCount(figures.sent)],
          ['Failed', figures && formatCount(figures.failed)],
          ['Pending', figures && formatCount(figures.pending)],
          ['Most common error', figures?.most_common_error],
          ['Source', rule.source],
          ['Created by', rule.created_by?.name],
          ['Created', <Age key="c" time={rule.created_at} suffix="ago" />],
        ]}
      />
    </>
  );
}

/** The specification of a rule is edited, or read by those who may not, where all are. */
function EditLink({ id }: { id: string }) {
  const path = paths.settingsItem('notifications', id);
  return (
    <Link href={useHref(path)} onClick={useLinkClickHandler(path)}>
      {RULE_TEXTS.edit}
    </Link>
  );
}

interface RulePanelProps {
  id: string;
  /** The row of the list, when it is on the page. */
  figures: RuleRow | undefined;
  onClose: () => void;
}

export function RulePanel({ id, figures, onClose }: RulePanelProps) {
  const result = useGetRuleQuery(id);
  const view = useQueryView({ ...result, data: result.currentData });
  return (
    <SidePanel
      title={view.data?.name ?? figures?.name ?? RULE_TEXTS.grid}
      actions={view.data && <EditLink id={id} />}
      onClose={onClose}
    >
      <QueryBoundary
        query={view}
        skeleton={<SkeletonRows label={RULE_TEXTS.loading} />}
        onRetry={() => void result.refetch()}
      >
        {(rule) =>
          rule === null ? <EmptyState sentence={RULE_TEXTS.gone} /> : <Rule rule={rule} figures={figures} />
        }
      </QueryBoundary>
    </SidePanel>
  );
}
