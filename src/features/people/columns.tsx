import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { UserActions, type UserAction } from './components/UserActions';
import { shownRoles, type User } from './model/users';
import { PEOPLE_TEXTS } from './texts';

/** Name, Email, Roles, State, 2FA, Created, and what can be done (USER-1). */
export function userColumns(onAct: (action: UserAction, user: User) => void): readonly ColumnSpec<User>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      preset: 'name',
      flex: 2,
      minWidth: 140,
      value: (user) => user.name,
      before: (user) => <PersonAvatar name={user.name} size="xs" />,
    },
    { id: 'email', header: 'Email', flex: 2, minWidth: 140, value: (user) => user.email },
    { id: 'roles', header: 'Roles', flex: 1, minWidth: 96, value: (user) => shownRoles(user).join(', ') },
    {
      id: 'state',
      onCard: 'end',
      header: 'State',
      width: 112,
      value: (user) => (user.isActive ? PEOPLE_TEXTS.active : PEOPLE_TEXTS.inactive),
      cell: (user) => (
        <StatusBadge
          status={user.isActive ? 'active' : 'suspended'}
          label={user.isActive ? PEOPLE_TEXTS.active : PEOPLE_TEXTS.inactive}
        />
      ),
    },
    {
      id: 'secondFactor',
      header: '2FA',
      width: 64,
      isSortable: false,
      value: (user) => (user.hasSecondFactor === true ? 'On' : ''),
    },
    { id: 'created', header: 'Created', preset: 'age', width: 80, value: (user) => user.createdAt },
    {
      id: 'actions',
      header: '',
      spokenHeader: 'Actions',
      preset: 'actions',
      width: 56,
      cell: (user) => <UserActions user={user} onAct={onAct} />,
    },
  ];
}

export function userId(user: User): string {
  return user.id;
}
