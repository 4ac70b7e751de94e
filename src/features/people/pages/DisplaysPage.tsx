/** /settings/displays: which screens read without a person, and the end of that (issue 10, part 4). */
import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ActionButton } from '@/components/access/ActionButton';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { asAppError } from '@/services/api/asAppError';
import { useAbility } from '@/services/session/useSession';
import { useListDisplaysQuery, useRevokeDisplayMutation, type Display } from '../displaysApi';
import { DISPLAY_TEXTS } from '../displayTexts';
import { MANAGE_PEOPLE } from '../requirements';

const IssueDialog = lazy(() =>
  import('../components/IssueDialog').then((module) => ({ default: module.IssueDialog })),
);

const useStyles = makeStyles({ page: { height: '100%', minHeight: 0 } });

const rowId = ({ id }: Display) => id;

function displayColumns(onRevoke: ((display: Display) => void) | undefined): readonly ColumnSpec<Display>[] {
  return [
    { id: 'name', header: 'Display', preset: 'name', flex: 2, minWidth: 160, value: ({ name }) => name },
    {
      id: 'state',
      header: 'State',
      onCard: 'end',
      width: 120,
      value: ({ revoked_at: revoked }) => (revoked === null ? DISPLAY_TEXTS.active : DISPLAY_TEXTS.revoked),
      cell: ({ revoked_at: revoked }) => (
        <StatusBadge
          status={revoked === null ? 'active' : 'suspended'}
          label={revoked === null ? DISPLAY_TEXTS.active : DISPLAY_TEXTS.revoked}
        />
      ),
    },
    { id: 'by', header: 'Issued by', flex: 1, minWidth: 120, value: ({ created_by: by }) => by },
    { id: 'created', header: 'Issued', preset: 'age', width: 88, value: ({ created_at: at }) => at },
    { id: 'seen', header: 'Last seen', preset: 'age', width: 96, value: ({ last_seen_at: at }) => at },
    {
      id: 'actions',
      header: '',
      spokenHeader: 'Actions',
      preset: 'actions',
      width: 104,
      cell: (display) =>
        display.revoked_at === null &&
        onRevoke && (
          <Button
            size="small"
            aria-label={`${DISPLAY_TEXTS.revoke} ${display.name}`}
            onClick={() => onRevoke(display)}
          >
            {DISPLAY_TEXTS.revoke}
          </Button>
        ),
    },
  ];
}

export function Component() {
  const styles = useStyles();
  const ability = useAbility(MANAGE_PEOPLE);
  const result = useListDisplaysQuery();
  const [revoke, revoking] = useRevokeDisplayMutation();
  const [isIssuing, setIssuing] = useState(false);
  const [ending, setEnding] = useState<Display>();
  const columns = useMemo(() => displayColumns(ability.granted ? setEnding : undefined), [ability.granted]);
  const handleRevoke = async (display: Display) => {
    const answer = await revoke(display.id);
    if (answer.error === undefined) setEnding(undefined);
  };
  return (
    <PageFrame
      title={DISPLAY_TEXTS.title}
      actions={
        <ActionButton
          ability={ability}
          appearance="primary"
          icon={<AddRegular />}
          onClick={() => setIssuing(true)}
        >
          {DISPLAY_TEXTS.issue}
        </ActionButton>
      }
      refresh={{
        isLoading: result.isFetching,
        onRefresh: () => void result.refetch(),
        age: <StaleAge fulfilledAt={result.fulfilledTimeStamp} />,
      }}
    >
      <div className={styles.page}>
        <DataGridLazy
          label={DISPLAY_TEXTS.title}
          columns={columns}
          rows={result.data}
          rowId={rowId}
          isLoading={result.isLoading}
          error={asAppError(result.error)}
          onRetry={() => void result.refetch()}
          empty={<EmptyState sentence={DISPLAY_TEXTS.none} />}
        />
      </div>
      {isIssuing && (
        <Suspense fallback={null}>
          <IssueDialog onClose={() => setIssuing(false)} />
        </Suspense>
      )}
      {ending !== undefined && (
        <ConfirmDialog
          title={DISPLAY_TEXTS.revokeTitle}
          question={DISPLAY_TEXTS.revokeQuestion(ending.name)}
          confirmLabel={DISPLAY_TEXTS.revoke}
          isOpen
          isDangerous
          isBusy={revoking.isLoading}
          error={asAppError(revoking.error)?.text}
          onConfirm={() => void handleRevoke(ending)}
          onCancel={() => setEnding(undefined)}
        />
      )}
    </PageFrame>
  );
}
