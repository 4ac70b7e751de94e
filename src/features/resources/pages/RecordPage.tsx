/** /settings/{table}/{id}: one record, or a new one under the id `new` (ROUTE-16, SET-3, EDIT-1 to EDIT-14). */
import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { paths } from '@/services/config/paths';
import { isUuid } from '@/services/contracts/ids';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { useSearch } from '@/services/url/useSearch';
import { ConnectionRecord } from '../components/ConnectionRecord';
import { KindGate, NoSuchKind } from '../components/KindGate';
import { MembersTab } from '../components/MembersTab';
import { GoneRecord, RecordFrame } from '../components/RecordFrame';
import { SpecView } from '../components/SpecView';
import { TypePicker } from '../components/TypePicker';
import { useRecord } from '../hooks/useRecords';
import { useTypeChoice } from '../hooks/useTypeChoice';
import { kindOfTable, type ResourceKind } from '../model/kinds';
import type { ResourceRow } from '../model/record';
import { typeOfKey, typesOf } from '../model/specTypes';
import { listPath } from '../paths';
import { recordSearch } from '../settingsSearch';
import { recordJobs } from '../slots';
import { EDITOR_TEXTS } from '../texts';

const NEW = 'new';

const useStyles = makeStyles({
  top: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: tokens.spacingHorizontalL,
    paddingBottom: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  hidden: { display: 'none' },
  fill: { height: '100%', minHeight: '320px' },
});

interface PartsProps {
  kind: ResourceKind;
  row: ResourceRow | undefined;
  type: string;
  takesFocus?: boolean;
  /** Default: to the list. */
  onBack?: (() => void) | undefined;
}

function Parts({ kind, row, type, takesFocus = false, onBack }: PartsProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [search, change] = useSearch(recordSearch);
  const tabs = row === undefined ? kind.tabs.slice(0, 1) : kind.tabs;
  const tab = tabs.find((known) => known === search.tab) ?? tabs[0];
  const handleBack = onBack ?? (() => void navigate(listPath(kind)));
  return (
    <>
      {tabs.length > 1 && (
        <div className={styles.top}>
          <TabList
            size="small"
            aria-label={EDITOR_TEXTS.tabsLabel}
            selectedValue={tab}
            onTabSelect={(_event, { value }) => {
              const chosen = tabs.find((known) => known === value);
              if (chosen !== undefined) change({ tab: chosen });
            }}
          >
            {tabs.map((known) => (
              <Tab key={known} value={known}>
                {EDITOR_TEXTS.tabs[known]}
              </Tab>
            ))}
          </TabList>
        </div>
      )}
      <div className={styles.body}>
        {/* Hidden and not gone: what is typed is still there after a look at the other tabs. */}
        <div className={tab === 'spec' ? undefined : styles.hidden}>
          <SpecView kind={kind} row={row} type={type} takesFocus={takesFocus} onBack={handleBack} />
        </div>
        {tab === 'members' && row !== undefined && <MembersTab team={row} />}
        {tab === 'jobs' && row !== undefined && (
          <div className={styles.fill}>
            <SlotOutlet slot={recordJobs} props={{ table: kind.table, id: row.id }} />
          </div>
        )}
      </div>
    </>
  );
}

function NewRecord({ kind }: { kind: ResourceKind }) {
  const styles = useStyles();
  const choice = useTypeChoice();
  const { type } = choice;
  const title = EDITOR_TEXTS.newTitle(kind.singular);
  const picked = typeOfKey(kind.table, type);
  if (kind.picksType === true && picked === undefined) {
    return (
      <RecordFrame kind={kind} name={title}>
        <div className={styles.body}>
          <TypePicker
            types={typesOf(kind.table)}
            last={choice.last}
            onChoose={({ key }) => choice.choose(key)}
          />
        </div>
      </RecordFrame>
    );
  }
  return (
    <RecordFrame kind={kind} name={picked === undefined ? title : `${title}: ${picked.label}`}>
      <Parts
        key={type}
        kind={kind}
        row={undefined}
        type={type}
        takesFocus={kind.picksType === true && choice.takesFocus}
        onBack={kind.picksType === true ? choice.goBack : undefined}
      />
    </RecordFrame>
  );
}

function StoredRecord({ kind, id }: { kind: ResourceKind; id: string }) {
  const isId = isUuid(id);
  const { row: known, query, refetch } = useRecord(kind, id, !isId);
  return (
    <RecordFrame kind={kind} name={known?.name ?? kind.title} unsent={known?.unsent}>
      {isId ? (
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={EDITOR_TEXTS.loading} count={8} />}
          onRetry={() => void refetch()}
        >
          {(row) =>
            row === null ? <GoneRecord kind={kind} /> : <Parts key={row.id} kind={kind} row={row} type="" />
          }
        </QueryBoundary>
      ) : (
        <GoneRecord kind={kind} />
      )}
    </RecordFrame>
  );
}

/** What stands under the address of one record, whichever address that is. */
export function RecordScreen({ table, id }: { table: string; id: string }) {
  const kind = kindOfTable(table);
  if (kind === undefined) return <NoSuchKind />;
  if (kind.own === 'agent') return <Navigate to={paths.agent(id)} replace />;
  if (kind.own === 'connection')
    return (
      <KindGate key={id} kind={kind} isNew={id === NEW}>
        <ConnectionRecord kind={kind} id={id} />
      </KindGate>
    );
  return (
    <KindGate key={`${kind.table}/${id}`} kind={kind} isNew={id === NEW}>
      {id === NEW ? <NewRecord kind={kind} /> : <StoredRecord kind={kind} id={id} />}
    </KindGate>
  );
}

export function Component() {
  const { table = 'config_scrapers', id = NEW } = useParams();
  return <RecordScreen table={table} id={id} />;
}
