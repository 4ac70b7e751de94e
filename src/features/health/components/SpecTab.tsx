import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '@/components/feedback/CopyButton';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { asAppError } from '@/services/api/asAppError';
import { dumpYaml } from '@/services/text/yaml';
import { useGetCanaryQuery } from '../api';
import { HEALTH_TEXTS } from '../texts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: tokens.spacingVerticalS,
  },
  source: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  yaml: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    // Wrapped rather than scrolled sideways: a box that scrolls would need a stop of its own for the keyboard.
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '20px',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    tabSize: 2,
  },
});

/**
 * The canary's spec as YAML (CHECK-6). Plain text instead of an editor: it opens at once on a bad line, is searched
 * with the browser's own find, and keeps the editor's megabyte away from a screen that only reads.
 */
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
            <pre className={styles.yaml} aria-label={`Spec of ${canary.name}`}>
              {yaml}
            </pre>
          </>
        );
      }}
    </QueryBoundary>
  );
}
