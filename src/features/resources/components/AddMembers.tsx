import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Modal } from '@/components/feedback/Modal';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { showToast } from '@/components/feedback/toasts';
import { SearchBox } from '@/components/filters/SearchBox';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { useQueryView } from '@/services/api/useQueryView';
import { formatCount } from '@/services/format/numbers';
import { MESSAGES } from '@/services/text/messages';
import { candidates, isAtEnd, type Member } from '../model/members';
import { useAddMembersMutation, useListCandidatesQuery } from '../settingsApi';
import { TEAM_TEXTS } from '../texts';

/** People asked for at first; at the end of the list twice as many (TABLE-6). */
const FIRST_PEOPLE = 50;

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, minHeight: '280px' },
  list: { maxHeight: '46vh', overflowY: 'auto', display: 'flex', flexDirection: 'column' },
  more: { alignSelf: 'flex-start' },
});

interface AddMembersProps {
  teamId: string;
  members: readonly Member[];
  onClose: () => void;
}

/** Several people at once into a team (TEAM-3). */
export function AddMembers({ teamId, members, onClose }: AddMembersProps) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(FIRST_PEOPLE);
  const result = useListCandidatesQuery({ search, limit }, { refetchOnMountOrArgChange: true });
  const query = useQueryView(result);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const isHere = useIsHere();
  const [addMembers, { isLoading }] = useAddMembersMutation();
  const people = result.data;
  const shown = useMemo(() => candidates(people?.rows ?? [], members), [people, members]);
  const rest = Math.max(0, (people?.total ?? 0) - (people?.rows.length ?? 0));
  const showMore = () => {
    if (rest > 0 && !result.isFetching) setLimit(limit * 2);
  };
  const toggle = ({ id, name }: Member) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
  };
  const handleAdd = async () => {
    const answer = await addMembers({ teamId, personIds: [...chosen.keys()] });
    const failure = asAppError(answer.error);
    if (failure !== undefined) {
      showToast('error', failure.text);
      return;
    }
    showToast('success', TEAM_TEXTS.added([...chosen.values()]));
    if (isHere()) onClose();
  };
  return (
    <Modal
      title={TEAM_TEXTS.addTitle}
      size="small"
      isOpen
      isBackgroundCloseDisabled={chosen.size > 0}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            appearance="primary"
            disabledFocusable={isLoading || chosen.size === 0}
            onClick={() => {
              if (!isLoading && chosen.size > 0) void handleAdd();
            }}
          >
            {isLoading ? TEAM_TEXTS.adding : TEAM_TEXTS.add}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <SearchBox
          label={TEAM_TEXTS.search}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setLimit(FIRST_PEOPLE);
          }}
        />
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} count={5} />}
          onRetry={() => void result.refetch()}
        >
          {() =>
            shown.length === 0 && rest === 0 ? (
              <EmptyState sentence={search === '' ? TEAM_TEXTS.nobodyLeft : MESSAGES.noOptions} />
            ) : (
              <div
                className={styles.list}
                role="group"
                aria-label={TEAM_TEXTS.pick}
                onScroll={({ currentTarget }) => {
                  if (isAtEnd(currentTarget)) showMore();
                }}
              >
                {shown.map((person) => (
                  <Checkbox
                    key={person.id}
                    checked={chosen.has(person.id)}
                    label={<bdi>{person.email ? `${person.name} · ${person.email}` : person.name}</bdi>}
                    onChange={() => toggle(person)}
                  />
                ))}
                {rest > 0 && (
                  <Button className={styles.more} appearance="subtle" onClick={showMore}>
                    {TEAM_TEXTS.more(formatCount(rest))}
                  </Button>
                )}
              </div>
            )
          }
        </QueryBoundary>
      </div>
    </Modal>
  );
}
