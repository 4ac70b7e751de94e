/** The one dialog that is open, in a chunk of its own: most visits of the list open none. */
import type { User } from '../model/users';
import { ConfirmUserDialog } from './ConfirmUserDialog';
import { EditDialog } from './EditDialog';
import { InviteDialog } from './InviteDialog';
import type { UserAction } from './UserActions';

export type OpenDialog = { kind: 'invite' } | { kind: UserAction; user: User };

export function UserDialogs({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteDialog onClose={onClose} />;
    case 'edit':
      return <EditDialog user={dialog.user} onClose={onClose} />;
    default:
      return <ConfirmUserDialog action={dialog.kind} user={dialog.user} onClose={onClose} />;
  }
}
