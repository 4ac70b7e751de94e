/** The second step of signing in: an authenticator app or a backup recovery code (contract identity.md §3). */
import { IdentityError } from '../identityError';
import type { SecondFactors } from '../secondFactors';
import type { Session } from '../sessions';
import { INFOS, LABELS, PROBLEMS } from './flowMessages';
import type { FlowMethod, FlowStart, Submission, SubmitOutcome, FlowServices } from './flowTypes';
import { textOf } from './formValues';
import { inputNode, methodButton } from './nodes';
import { tooManyTries } from './tooManyTries';

const FULFILLED = 'You completed the second step of signing in already.';

/** Refuses when there is nothing to ask for, or when it was answered already and is not to be confirmed again. */
export async function startSecondStep(
  session: Session,
  refresh: boolean,
  factors: SecondFactors,
): Promise<FlowStart> {
  const state = await factors.stateOf(session.identity.id);
  if (!state.totp && !state.usableLookup) throw new IdentityError('session_aal_already_fulfilled');
  if (session.assuranceLevel === 'aal2' && !refresh) {
    throw new IdentityError('session_aal_already_fulfilled', { reason: FULFILLED });
  }
  return {
    requestedAal: 'aal2',
    refresh,
    identityId: session.identity.id,
    messages: [INFOS.secondFactor],
    factors: state,
  };
}

export const totpLogin: FlowMethod = {
  name: 'totp',
  group: 'totp',
  isOffered: ({ requestedAal }) => requestedAal === 'aal2',
  nodes: ({ requestedAal, factors }) =>
    requestedAal === 'aal2' && factors?.totp
      ? [
          inputNode('totp', 'totp_code', 'text', LABELS.loginTotp, {
            required: true,
            autocomplete: 'one-time-code',
          }),
          methodButton('totp', 'totp', LABELS.useTotp),
        ]
      : [],
  submit: (submission, services) =>
    answerStep(submission, services, 'totp_code', async (identityId, code) =>
      (await services.factors.checkTotp(identityId, code)) ? undefined : PROBLEMS.wrongTotp,
    ),
};

const LOOKUP_PROBLEMS = { wrong: PROBLEMS.wrongLookup, used: PROBLEMS.usedLookup, right: undefined } as const;

export const lookupLogin: FlowMethod = {
  name: 'lookup_secret',
  group: 'lookup_secret',
  isOffered: ({ requestedAal }) => requestedAal === 'aal2',
  nodes: ({ requestedAal, factors }) =>
    requestedAal === 'aal2' && factors?.usableLookup
      ? [
          inputNode('lookup_secret', 'lookup_secret', 'text', LABELS.loginLookup, {
            required: true,
            autocomplete: 'off',
          }),
          methodButton('lookup_secret', 'lookup_secret', LABELS.useLookup),
        ]
      : [],
  submit: (submission, services) =>
    answerStep(
      submission,
      services,
      'lookup_secret',
      async (identityId, code) => LOOKUP_PROBLEMS[await services.factors.useCode(identityId, code)],
    ),
};

/** `check` answers what is wrong, or undefined when the code is right. */
async function answerStep(
  { values, session, address }: Submission,
  { attempts }: FlowServices,
  field: 'totp_code' | 'lookup_secret',
  check: (identityId: string, code: string) => Promise<ReturnType<typeof PROBLEMS.required> | undefined>,
): Promise<SubmitOutcome> {
  if (!session) throw new IdentityError('session_aal1_required');
  const identityId = session.identity.id;
  const code = textOf(values, field);
  if (code === '') {
    const title = field === 'totp_code' ? LABELS.loginTotp.text : LABELS.loginLookup.text;
    return { kind: 'refused', problems: [{ field, message: PROBLEMS.required(field, title) }] };
  }
  const bucket = `second step ${identityId}`;
  const waitMs = await attempts.begin(bucket, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  const problem = await check(identityId, code);
  if (problem) return { kind: 'refused', problems: [{ field, message: problem }] };
  await attempts.succeeded(bucket, address);
  return { kind: 'strengthened', method: field === 'totp_code' ? 'totp' : 'lookup_secret', aal: 'aal2' };
}
