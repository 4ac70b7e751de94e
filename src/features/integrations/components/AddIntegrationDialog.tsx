import { Button } from '@fluentui/react-components';
import { Modal } from '@/components/feedback/Modal';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useQueryView } from '@/services/api/useQueryView';
import type { ChartName } from '@/services/contracts/charts';
import { MESSAGES } from '@/services/text/messages';
import { useGetChartQuery } from '../api';
import { GITOPS_OPTIONS, type GitOpsOption } from '../model/options';
import { ADD_TEXTS, INTEGRATION_TEXTS } from '../texts';
import { ReleaseForm } from './ReleaseForm';
import { Tiles } from './Tiles';

function ChartForm({ option }: { option: GitOpsOption }) {
  const result = useGetChartQuery(option.chart);
  const query = useQueryView(result);
  return (
    <QueryBoundary
      query={query}
      skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
      onRetry={() => void result.refetch()}
    >
      {(chart) => <ReleaseForm label={option.label} chart={chart} />}
    </QueryBoundary>
  );
}

interface AddIntegrationDialogProps {
  /** What was chosen; undefined while the tiles are shown. */
  choice: ChartName | undefined;
  onChoose: (choice: ChartName | undefined) => void;
  onClose: () => void;
}

/** Add Integration (settings specification §2.5; INTG-1 to INTG-8). */
export function AddIntegrationDialog({ choice, onChoose, onClose }: AddIntegrationDialogProps) {
  const option = GITOPS_OPTIONS.find(({ chart }) => chart === choice);
  return (
    <Modal
      isOpen
      size="full"
      isBackgroundCloseDisabled
      title={option === undefined ? INTEGRATION_TEXTS.add : ADD_TEXTS.title(option.label)}
      onClose={onClose}
      actions={
        option !== undefined && (
          <>
            <Button onClick={() => onChoose(undefined)}>{ADD_TEXTS.back}</Button>
            <Button appearance="primary" onClick={onClose}>
              {ADD_TEXTS.close}
            </Button>
          </>
        )
      }
    >
      {option === undefined ? <Tiles onChart={onChoose} /> : <ChartForm key={option.chart} option={option} />}
    </Modal>
  );
}
