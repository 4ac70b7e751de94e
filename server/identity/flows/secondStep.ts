/** The second step of signing in: an authenticator app or a backup recovery code (contract identity.md §3). */
import { IdentityError } from '../identityError';
import type { SecondFactors } from '../secondFactors';
import { canHaveKeys, type SecurityKeys } from '../securityKeys';
import type { Session } from '../sessions';
import { INFOS, LABELS, PROBLEMS } from './flowMessages';
import type { FlowMethod, FlowStart, Submission, SubmitOutcome, FlowServices } from './flowTypes';
import { textOf } from './formValues';
import { inputNode, methodButton, triggerNode } from './nodes';
import { originOf } from './origin';
import { tooManyTries } from './tooManyTries';

const FULFILLED = 'You completed the second step of signing in already.';

/** Refuses when there is nothing to ask for, or when it was answered already and is not to be confirmed again. */
export async function startSecondStep(
  session: Session,
  { refresh, requestUrl }: { refresh: boolean; requestUrl: string },
  { factors, keys }: { factors: SecondFactors; keys: SecurityKeys },
): Promise<FlowStart> {
  const state = await factors.stateOf(session.identity.id);
  const origin = originOf({ requestUrl });
  if (!state.totp && !state.usableLookup && !state.keys)
    throw new IdentityError('session_aal_already_fulfilled');
  if (session.assuranceLevel === 'aal2' && !refresh) {
    throw new IdentityError('session_aal_already_fulfilled', { reason: FULFILLED });
  }
  const keyLogin =
    state.keys && canHaveKeys(origin) ? await keys.startLogin(session.identity.id, origin) : undefined;
  return {
    ...(keyLogin === undefined ? {} : { keyLogin, secrets: { keyChallenge: keyLogin.challenge } }),
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

export const webauthnLogin: FlowMethod = {
  name: 'webauthn',
  group: 'webauthn',
  carries: ['webauthn_login'],
  isOffered: ({ requestedAal }) => requestedAal === 'aal2',
  nodes: ({ keyLogin }) =>
    keyLogin
      ? [
          inputNode('webauthn', 'webauthn_login', 'hidden', undefined, { value: '' }),
          triggerNode('webauthn_login_trigger', 'oryWebAuthnLogin', LABELS.useKey, keyLogin.options),
        ]
      : [],
  submit: (submission, services) =>
    answerStep(submission, services, 'webauthn_login', async (identityId, answer) => {
      const { flow } = submission;
      const challenge = flow.secrets?.keyChallenge;
      const isRight =
        challenge !== undefined &&
        (await services.keys.check({ identityId, answer, challenge, origin: originOf(flow) }));
      return isRight ? undefined : PROBLEMS.wrongKey;
    }),
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

const STEPS = {
  totp_code: { method: 'totp', title: LABELS.loginTotp.text },
  lookup_secret: { method: 'lookup_secret', title: LABELS.loginLookup.text },
  webauthn_login: { method: 'webauthn', title: LABELS.useKey.text },
} as const;

/** `check` answers what is wrong, or undefined when the code is right. */
async function answerStep(
  { values, session, address }: Submission,
  { attempts }: FlowServices,
  field: keyof typeof STEPS,
  check: (identityId: string, code: string) => Promise<ReturnType<typeof PROBLEMS.required> | undefined>,
): Promise<SubmitOutcome> {
  if (!session) throw new IdentityError('session_aal1_required');
  const identityId = session.identity.id;
  const code = textOf(values, field);
  if (code === '') {
    return { kind: 'refused', problems: [{ field, message: PROBLEMS.required(field, STEPS[field].title) }] };
  }
  const bucket = `second step ${identityId}`;
  const waitMs = await attempts.begin(bucket, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  const problem = await check(identityId, code);
  // The field of a key is hidden: what is wrong with it belongs to the form.
  if (problem)
    return {
      kind: 'refused',
      problems: [field === 'webauthn_login' ? { message: problem } : { field, message: problem }],
    };
  await attempts.succeeded(bucket, address);
  return { kind: 'strengthened', method: STEPS[field].method, aal: 'aal2' };
}
