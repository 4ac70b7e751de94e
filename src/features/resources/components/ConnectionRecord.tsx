/** /settings/connections/{id}: choose a type, then its form (CONN-3). */
import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useQueryView } from '@/services/api/useQueryView';
import { isUuid } from '@/services/contracts/ids';
import { useAbility } from '@/services/session/useSession';
import { useGetConnectionQuery } from '../connectionsApi';
import { useTypeChoice } from '../hooks/useTypeChoice';
import { CONNECTION_TYPES, connectionType } from '../model/connectionTypes';
import type { ResourceKind } from '../model/kinds';
import { listPath } from '../paths';
import { EDITOR_TEXTS } from '../texts';
import { GoneRecord, RecordFrame } from './RecordFrame';
import { TypePicker } from './TypePicker';

const ConnectionPane = lazy(() =>
  import('./ConnectionPane').then((module) => ({ default: module.ConnectionPane })),
);

const useStyles = makeStyles({
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

const WRITE = { feature: 'settings.connections', resource: 'connections', action: 'write' } as const;

interface RecordProps {
  kind: ResourceKind;
  id: string;
}

function NewConnection({ kind }: Pick<RecordProps, 'kind'>) {
  const styles = useStyles();
  const choice = useTypeChoice();
  const ability = useAbility(WRITE);
  const type = CONNECTION_TYPES.find((known) => known.key === choice.type);
  const title = EDITOR_TEXTS.newTitle(kind.singular);
  return (
    <RecordFrame kind={kind} name={type === undefined ? title : `${title}: ${type.label}`}>
      <div className={styles.body}>
        {type === undefined ? (
          <TypePicker
            types={CONNECTION_TYPES}
            last={choice.last}
            onChoose={({ key }) => choice.choose(key)}
          />
        ) : (
          <Suspense fallback={<SkeletonRows label={EDITOR_TEXTS.loading} count={6} />}>
            <ConnectionPane
              type={type}
              row={undefined}
              mayWrite={ability.granted}
              takesFocus={choice.takesFocus}
              onBack={choice.goBack}
            />
          </Suspense>
        )}
      </div>
    </RecordFrame>
  );
}

function StoredConnection({ kind, id }: RecordProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility(WRITE);
  const result = useGetConnectionQuery(id, { refetchOnMountOrArgChange: true });
  const query = useQueryView({ ...result, data: result.currentData });
  return (
    <RecordFrame kind={kind} name={result.currentData?.name ?? kind.title}>
      <div className={styles.body}>
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={EDITOR_TEXTS.loading} count={6} />}
          onRetry={() => void result.refetch()}
        >
          {(row) =>
            row === null ? (
              <GoneRecord kind={kind} />
            ) : (
              <Suspense fallback={<SkeletonRows label={EDITOR_TEXTS.loading} count={6} />}>
                <ConnectionPane
                  key={row.id}
                  type={connectionType(row.type)}
                  row={row}
                  mayWrite={ability.granted}
                  onBack={() => void navigate(listPath(kind))}
                />
              </Suspense>
            )
          }
        </QueryBoundary>
      </div>
    </RecordFrame>
  );
}

export function ConnectionRecord({ kind, id }: RecordProps) {
  if (id === 'new') return <NewConnection kind={kind} />;
  if (isUuid(id)) return <StoredConnection kind={kind} id={id} />;
  return (
    <RecordFrame kind={kind} name={kind.title}>
      <GoneRecord kind={kind} />
    </RecordFrame>
  );
}
