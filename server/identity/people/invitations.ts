/** Invitations: an account without a password, and a form in which a code opens it (contract endpoints §1). */
import { randomUUID } from 'node:crypto';
import { IDENTITY_PREFIX } from '@/services/contracts/identity';
import type { Clock } from '../../types';
import { INFOS } from '../flows/flowMessages';
import type { FlowStore } from '../flows/flowStore';
import { recoveryFlow, RECOVERY_METHODS } from '../flows/recoveryFlow';
import { INVITATION_LIFE_MS } from '../identityOptions';
import type { OneTimeCodes } from '../oneTimeCodes';

export interface Invitation {
  /** The form's address in the console; of no use without the code. */
  link: string;
  code: string;
}

export interface InvitationDeps {
  store: FlowStore;
  codes: OneTimeCodes;
  clock: Clock;
}

/**
 * Opens a recovery form that is waiting for its code and belongs to no browser yet. Undefined when the address had too
 * many codes lately. `origin` is the console's, without a slash.
 */
export async function openInvitation(
  { store, codes, clock }: InvitationDeps,
  { identityId, email, origin }: { identityId: string; email: string; origin: string },
): Promise<Invitation | undefined> {
  const now = clock.now();
  const id = randomUUID();
  const start = { state: 'sent_email', messages: [INFOS.invited], values: { email } };
  await store.add({
    id,
    kind: 'recovery',
    requestUrl: `${origin}${IDENTITY_PREFIX}/self-service/recovery/browser`,
    csrfHash: Buffer.alloc(0),
    isInvitation: true,
    refresh: false,
    requestedAal: 'aal1',
    state: start.state,
    nodes: RECOVERY_METHODS.flatMap((method) => method.nodes(start)),
    messages: start.messages,
    issuedAt: now,
    expiresAt: now + INVITATION_LIFE_MS,
    updatedAt: now,
  });
  const code = await codes.issue({ flowId: id, address: email, identityId, lifeMs: INVITATION_LIFE_MS });
  if (code !== undefined) return { link: `${origin}${recoveryFlow.page}?flow=${id}`, code };
  await store.remove(id);
  return undefined;
}
