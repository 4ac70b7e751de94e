/** /incidents/{id}: what is known, believed and proven about one incident (ROUTE-5). */
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import { IncidentView } from '../components/IncidentView';
import type { OpenDialog } from '../components/IncidentDialogs';
import { useIncident } from '../hooks/useIncident';
import { WRITE_INCIDENTS } from '../requirements';
import { INCIDENT_TEXTS, LIST_TEXTS } from '../texts';

export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const ability = useAbility(WRITE_INCIDENTS);
  const [opened, setOpened] = useState<{ on: string; dialog: OpenDialog }>();
  // Going on to another incident leaves the dialog behind: what it is about belongs to this one.
  const dialog = opened?.on === id ? opened.dialog : undefined;
  if (opened !== undefined && dialog === undefined) setOpened(undefined);
  const setDialog = (next: OpenDialog | undefined) => {
    setOpened(next && { on: id, dialog: next });
  };
  const { query, refresh } = useIncident(id);
  const incident = query.data?.incident;
  return (
    <PageFrame
      title={incident?.title ?? LIST_TEXTS.title}
      actions={
        incident && (
          <ActionButton ability={ability} onClick={() => setDialog({ kind: 'edit' })}>
            {INCIDENT_TEXTS.edit}
          </ActionButton>
        )
      }
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label={INCIDENT_TEXTS.loading} count={12} />}
        onRetry={refresh}
      >
        {(data) =>
          data.incident === null ? (
            <EmptyState
              sentence={INCIDENT_TEXTS.gone}
              action={
                <Button onClick={() => void navigate(paths.incidents())}>{INCIDENT_TEXTS.toList}</Button>
              }
            />
          ) : (
            <IncidentView
              key={id}
              incident={data.incident}
              data={data}
              dialog={dialog}
              onDialog={setDialog}
            />
          )
        }
      </QueryBoundary>
    </PageFrame>
  );
}
