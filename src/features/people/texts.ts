/** Sentences of the list of users. */
import type { Role } from '@/services/contracts/enums';

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  admin: 'admin: everything, people included',
  editor: 'editor: everything except people, roles and connections',
  viewer: 'viewer: reads, changes nothing',
  commander: 'commander: reads, and leads incidents',
  responder: 'responder: reads, and works on incidents',
};

export const PEOPLE_TEXTS = {
  title: 'Users',
  search: 'Search by name, email or role',
  invite: 'Invite user',
  inviteHelp: 'The person gets a link and a code by email, and chooses a password with them.',
  sendInvitation: 'Send invitation',
  invited: (email: string) =>
    `${email} is invited. Hand over the link and the code if the email does not arrive; both can be used once.`,
  link: 'Link',
  code: 'Code',
  copyLink: 'Copy link',
  copyCode: 'Copy code',
  done: 'Done',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  saved: (name: string) => `${name} updated successfully`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  chooseRole: 'Choose at least one role. For somebody who only looks, that is viewer.',
  actions: (name: string) => `Actions for ${name}`,
  deactivate: 'Deactivate',
  deactivateTitle: (name: string) => `Deactivate ${name}`,
  deactivateQuestion: (name: string) =>
    `${name} is signed out everywhere at once and cannot sign in until somebody activates the account again.`,
  deactivated: (name: string) => `${name} is deactivated`,
  activate: 'Activate',
  activateTitle: (name: string) => `Activate ${name}`,
  activateQuestion: (name: string) => `${name} can sign in again with the same password and roles.`,
  activated: (name: string) => `${name} is active`,
  reset: 'Reset second factor',
  resetTitle: (name: string) => `Reset the second factor of ${name}`,
  resetQuestion: (name: string) =>
    `Do this only when you are sure that ${name} is asking. Authenticator app, keys and recovery codes are removed, ${name} is signed out everywhere and told by email.`,
  wasReset: (name: string) => `The second factor of ${name} is removed`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}`,
  removeQuestion: (name: string) =>
    `The account of ${name} and its roles are removed and cannot be brought back. Records keep the name.`,
  removed: (name: string) => `${name} is deleted`,
  yourself: 'You cannot do this to your own account',
  noSecondFactor: 'No second factor is set up',
  nobodyFound: 'Nobody matches this search.',
  clearSearch: 'Clear search',
  nobody: 'Nobody has an account yet.',
  active: 'Active',
  inactive: 'Deactivated',
} as const;
