/** "May I?" always has a reason (design: architecture §8). */
import type { AuthMode, Role } from '@/services/contracts/enums';
import type { Feature } from '@/services/contracts/flags';

/**
 * Why something is not possible, and how it is shown:
 * loading → skeleton; featureDisabled, mode → absent; forbidden → navigation absent, action absent or disabled with
 * the roles that would help; readOnly → visible, disabled, names the source; offline → disabled, "needs a connection".
 */
export type DenialCause =
  | { cause: 'loading' }
  | { cause: 'featureDisabled'; feature: Feature }
  | { cause: 'mode'; mode: AuthMode }
  | { cause: 'forbidden'; needs: readonly Role[] }
  | { cause: 'readOnly'; source: string }
  | { cause: 'offline' };

export type Ability = { granted: true } | ({ granted: false } & DenialCause);

export const GRANTED: Ability = { granted: true };

/** A refusal with its cause. */
export function denied(cause: DenialCause): Ability {
  return { granted: false, ...cause };
}
