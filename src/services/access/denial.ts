/** Why something is refused, in words for the person who wanted it (design: architecture §8). Pure. */
import type { Role } from '@/services/contracts/enums';
import type { Ability } from './ability';

function roleList(roles: readonly Role[]): string {
  if (roles.length < 2) return roles.join('');
  return `${roles.slice(0, -1).join(', ')} or ${roles.at(-1) ?? ''}`;
}

/** 'Needs the role admin or editor', 'Needs a connection'; undefined when nothing is refused. */
export function denialText(ability: Ability): string | undefined {
  if (ability.granted) return undefined;
  switch (ability.cause) {
    case 'forbidden':
      return `Needs the role ${roleList(ability.needs)}`;
    case 'offline':
      return 'Needs a connection';
    case 'readOnly':
      return `Read-only: it belongs to ${ability.source}`;
    case 'loading':
      return 'Asking what you may do';
    case 'featureDisabled':
      return `The feature ${ability.feature} is switched off`;
    case 'mode':
      return 'Not available in this installation';
  }
}
