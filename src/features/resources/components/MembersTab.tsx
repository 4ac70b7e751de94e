/** The people of a team (TEAM-1 to TEAM-6). */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PersonAddRegular, PersonDeleteRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ActionButton } from '@/components/access/ActionButton';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { showToast } from '@/components/feedback/toasts';
import { asAppError } from '@/services/api/asAppError';
import { useQueryView } from '@/services/api/useQueryView';
import { useAbility } from '@/services/session/useSession';
import { MESSAGES } from '@/services/text/messages';
import type { Member } from '../model/members';
import type { ResourceRow } from '../model/record';
import { useListMembersQuery, useRemoveMemberMutation } from '../settingsApi';
import { TEAM_TEXTS } from '../texts';

const AddMembers = lazy(() => import('./AddMembers').then((module) => ({ default: module.AddMembers })));

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '720px' },
  actions: { display: 'flex', justifyContent: 'flex-end' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  member: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  who: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  email: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Write on the table of memberships, which belongs to `database`. */
const MANAGE_TEAM = {
  feature: 'settings.teams',
  resource: 'database',
  action: 'write',
  needsConnection: true,
} as const;

function MemberRow({ teamId, member }: { teamId: string; member: Member }) {
  const styles = useStyles();
  const ability = useAbility(MANAGE_TEAM);
  const [removeMember, { isLoading }] = useRemoveMemberMutation();
  const handleRemove = async () => {
    const failure = asAppError((await removeMember({ teamId, personId: member.id })).error);
    if (failure === undefined) showToast('success', TEAM_TEXTS.removed(member.name));
    else showToast('error', failure.text);
  };
  return (
    <li className={styles.member}>
      <PersonAvatar name={member.name} size="sm" />
      <div className={styles.who}>
        <bdi>{member.name}</bdi>
        <div className={styles.email}>
          <bdi>{member.email ?? ''}</bdi>
        </div>
      </div>
      {ability.granted && (
        <Button
          appearance="subtle"
          icon={<PersonDeleteRegular />}
          disabledFocusable={isLoading}
          aria-label={`${TEAM_TEXTS.remove} ${member.name}`}
          onClick={() => {
            if (!isLoading) void handleRemove();
          }}
        >
          {TEAM_TEXTS.remove}
        </Button>
      )}
    </li>
  );
}

export function MembersTab({ team }: { team: Pick<ResourceRow, 'id'> }) {
  const styles = useStyles();
  const ability = useAbility(MANAGE_TEAM);
  const [isAdding, setAdding] = useState(false);
  const result = useListMembersQuery(team.id, { refetchOnMountOrArgChange: true });
  const query = useQueryView(result);
  const members = useMemo(() => result.data ?? [], [result.data]);
  const add = (
    <ActionButton
      ability={ability}
      appearance="primary"
      icon={<PersonAddRegular />}
      onClick={() => setAdding(true)}
    >
      {TEAM_TEXTS.add}
    </ActionButton>
  );
  return (
    <div className={styles.tab}>
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label={MESSAGES.loadingData} count={4} />}
        onRetry={() => void result.refetch()}
      >
        {(people) =>
          people.length === 0 ? (
            <EmptyState sentence={TEAM_TEXTS.empty} action={add} />
          ) : (
            <>
              <div className={styles.actions}>{add}</div>
              <ul className={styles.list} aria-label={TEAM_TEXTS.members}>
                {people.map((member) => (
                  <MemberRow key={member.id} teamId={team.id} member={member} />
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
      {isAdding && (
        <Suspense fallback={null}>
          <AddMembers teamId={team.id} members={members} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
