/** Signing in with e-mail and password, and confirming who one is (contract identity.md §3). */
import { IdentityError } from '../identityError';
import { FLOW_LIFE_MS } from '../identityOptions';
import { MAX_EMAIL_LENGTH, normalizeEmail } from '../accounts';
import type { SocialProvider, SocialSignIn } from '../social/socialSignIn';
import { TurnstileFull } from '../turnstile';
import type {
  EnabledFlowKind,
  FieldProblem,
  FlowMethod,
  FlowServices,
  Submission,
  SubmitOutcome,
} from './flowTypes';
import { INFOS, LABELS, PROBLEMS } from './flowMessages';
import { textOf } from './formValues';
import { inputNode, methodButton } from './nodes';
import { oidcLogin } from './oidcLogin';
import { lookupLogin, startSecondStep, totpLogin, webauthnLogin } from './secondStep';
import { tooManyTries } from './tooManyTries';

/** When too many passwords are being checked, people are asked to come back after this long. */
const BUSY_WAIT_MS = 3000;

export const loginFlow: EnabledFlowKind = {
  page: '/login',
  lifeMs: FLOW_LIFE_MS,
  methods: [passwordMethod(), oidcLogin, totpLogin, lookupLogin, webauthnLogin],
  async start({ refresh, aal, session, requestUrl }, { accounts, factors, keys, social }) {
    if (!session) {
      if (aal === 'aal2') throw new IdentityError('session_aal1_required');
      return { social: social.providers };
    }
    if (aal === 'aal2') return startSecondStep(session, { refresh, requestUrl }, { factors, keys });
    if (!refresh) throw new IdentityError('session_already_available');
    const identifier = (await accounts.identifierOf(session.identity.id)) ?? session.identity.traits.email;
    return {
      refresh: true,
      identityId: session.identity.id,
      messages: [INFOS.confirm],
      social: await linkedProviders(session.identity.id, social),
      values: { identifier },
    };
  },
  async checkSubmit(flow, session) {
    if (flow.refresh || flow.requestedAal === 'aal2') {
      if (session?.identity.id !== flow.identityId) throw new IdentityError('security_identity_mismatch');
    } else if (session) {
      throw new IdentityError('session_already_available');
    }
  },
  extras: (flow) => ({ refresh: flow.refresh, requested_aal: flow.requestedAal }),
};

/** Somebody confirms with an account that is theirs already. */
async function linkedProviders(identityId: string, social: SocialSignIn): Promise<readonly SocialProvider[]> {
  const linked = await social.linkedTo(identityId);
  return social.providers.filter(({ id }) => linked.includes(id));
}

function passwordMethod(): FlowMethod {
  return {
    name: 'password',
    group: 'password',
    isOffered: ({ requestedAal }) => requestedAal === 'aal1',
    nodes: ({ requestedAal, refresh, values }) =>
      requestedAal === 'aal2'
        ? []
        : [
            inputNode('default', 'identifier', refresh ? 'hidden' : 'text', LABELS.identifier, {
              required: true,
              value: values?.identifier ?? '',
              autocomplete: 'username',
            }),
            inputNode('password', 'password', 'password', LABELS.password, {
              required: true,
              autocomplete: 'current-password',
            }),
            methodButton('password', 'password', LABELS.signIn),
          ],
    submit: signInByPassword,
  };
}

async function signInByPassword(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const { flow, values, address } = submission;
  const identifier = await identifierOf(submission, services);
  const password = textOf(values, 'password');
  const problems = missing(identifier, password);
  if (problems.length > 0) return { kind: 'refused', problems };
  const waitMs = await services.attempts.begin(identifier, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  try {
    const answer = await services.accounts.checkPassword(identifier, password);
    if (answer.kind === 'unknown') return refused(PROBLEMS.wrongCredentials);
    if (answer.kind === 'inactive') return refused(PROBLEMS.inactive);
    await services.attempts.succeeded(identifier, address);
    if (flow.refresh) return { kind: 'strengthened', method: 'password', aal: 'aal1' };
    return { kind: 'signedIn', identityId: answer.identityId, method: 'password' };
  } catch (error) {
    if (error instanceof TurnstileFull) return tooManyTries(BUSY_WAIT_MS);
    throw error;
  }
}

/** A confirmation is always for the person who opened it, whatever the hidden field says now. */
async function identifierOf({ flow, values }: Submission, { accounts }: FlowServices): Promise<string> {
  if (flow.refresh && flow.identityId) return (await accounts.identifierOf(flow.identityId)) ?? '';
  return normalizeEmail(textOf(values, 'identifier'));
}

function missing(identifier: string, password: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (identifier === '')
    problems.push({ field: 'identifier', message: PROBLEMS.required('identifier', 'Email') });
  if (identifier.length > MAX_EMAIL_LENGTH) {
    problems.push({ field: 'identifier', message: PROBLEMS.tooLong(MAX_EMAIL_LENGTH) });
  }
  if (password === '')
    problems.push({ field: 'password', message: PROBLEMS.required('password', 'Password') });
  return problems;
}

function refused(message: FieldProblem['message']): SubmitOutcome {
  return { kind: 'refused', problems: [{ message }] };
}
