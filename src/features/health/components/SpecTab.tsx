import { makeStyles, tokens } from '@fluentui/react-components';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { CopyButton } from '@/components/feedback/CopyButton';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { asAppError } from '@/services/api/asAppError';
import { dumpYaml } from '@/services/text/yaml';
import { useGetCanaryQuery } from '../api';
import { HEALTH_TEXTS } from '../texts';

const LINE_HEIGHT = 20;
const LEAST_HEIGHT = 160;
const MOST_HEIGHT = 640;

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: tokens.spacingVerticalS,
  },
  source: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

/** Pixels: the lines of the spec, between a few and as many as fit a panel; the editor scrolls the rest. */
function editorHeight(yaml: string): number {
  const lines = yaml.split('\n').length;
  return Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, lines * LINE_HEIGHT + 24));
}

/** The canary's spec as YAML, in an editor that finds and folds but does not write (CHECK-6). */
export function SpecTab({ canaryId }: { canaryId: string }) {
  const styles = useStyles();
  const result = useGetCanaryQuery(canaryId, { refetchOnMountOrArgChange: true });
  const query = {
    data: result.currentData,
    error: asAppError(result.error),
    isLoading: result.currentData === undefined,
    isFetching: result.isFetching,
    fulfilledAt: result.fulfilledTimeStamp,
  };
  return (
    <QueryBoundary
      query={query}
      skeleton={<SkeletonRows label="Loading the spec" columns={0} />}
      onRetry={() => void result.refetch()}
    >
      {(canary) => {
        if (canary === null) return <EmptyState sentence={HEALTH_TEXTS.specGone} />;
        const yaml = dumpYaml(canary.spec);
        return (
          <>
            <div className={styles.bar}>
              <span className={styles.source}>
                {canary.namespace}/{canary.name}
                {canary.source !== null && canary.source !== '' && ` · source ${canary.source}`}
              </span>
              <CopyButton text={yaml} label="Copy spec" isLabelled />
            </div>
            <CodeEditor
              value={yaml}
              isReadOnly
              ariaLabel={`Spec of ${canary.name}`}
              path={`check-${canary.id}.yaml`}
              height={editorHeight(yaml)}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
}
