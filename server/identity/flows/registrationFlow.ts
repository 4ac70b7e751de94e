/** Creating an account: open to the first administrator, closed afterwards (contract identity.md §9). */
import { AccountRefused, normalizeEmail, type AccountProblem } from '../accounts';
import { IdentityError } from '../identityError';
import { FLOW_LIFE_MS } from '../identityOptions';
import { passwordProblem } from '../passwords';
import { TurnstileFull } from '../turnstile';
import type {
  EnabledFlowKind,
  FieldProblem,
  FlowMethod,
  FlowServices,
  Submission,
  SubmitOutcome,
} from './flowTypes';
import { LABELS, passwordMessage, PROBLEMS } from './flowMessages';
import { textOf } from './formValues';
import { tooManyTries } from './tooManyTries';
import { checkTraits, TRAIT_FIELDS } from './traitFields';
import { inputNode, methodButton } from './nodes';

const BUSY_WAIT_MS = 3000;
const CLOSED = 'An administrator exists already. Ask an administrator for an invitation.';

/** The rule who may register, in one place: nobody has an account yet. Invitations will be a second way in. */
export async function mayRegister({ accounts }: FlowServices): Promise<boolean> {
  return accounts.isEmpty();
}

async function refuseWhenClosed(services: FlowServices): Promise<void> {
  if (!(await mayRegister(services)))
    throw new IdentityError('self_service_flow_disabled', { reason: CLOSED });
}

export const registrationFlow: EnabledFlowKind = {
  page: '/registration',
  lifeMs: FLOW_LIFE_MS,
  methods: [passwordMethod()],
  async start({ session }, services) {
    if (session) throw new IdentityError('session_already_available');
    await refuseWhenClosed(services);
    return {};
  },
  async checkSubmit(_flow, session, services) {
    if (session) throw new IdentityError('session_already_available');
    await refuseWhenClosed(services);
  },
  extras: () => ({}),
};

function passwordMethod(): FlowMethod {
  const { email, first, last } = TRAIT_FIELDS;
  return {
    name: 'password',
    group: 'password',
    nodes: () => [
      inputNode('password', email.name, 'email', LABELS.trait(email.title), {
        required: true,
        autocomplete: 'email',
      }),
      inputNode('password', first.name, 'text', LABELS.trait(first.title), { autocomplete: 'given-name' }),
      inputNode('password', last.name, 'text', LABELS.trait(last.title), { autocomplete: 'family-name' }),
      inputNode('password', 'password', 'password', LABELS.password, {
        required: true,
        autocomplete: 'new-password',
      }),
      methodButton('password', 'password', LABELS.signUp),
    ],
    submit: register,
  };
}

async function register({ values, address }: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const email = normalizeEmail(textOf(values, TRAIT_FIELDS.email.name));
  const firstName = textOf(values, TRAIT_FIELDS.first.name);
  const lastName = textOf(values, TRAIT_FIELDS.last.name);
  const password = textOf(values, 'password');
  const problems = [...checkTraits(email, firstName, lastName), ...checkPassword(password, email)];
  if (problems.length > 0) return { kind: 'refused', problems };
  const waitMs = await services.attempts.begin(email, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  try {
    const account = { email, firstName, lastName, password };
    const { personId } = await services.accounts.createFirstAdministrator(account);
    await services.attempts.succeeded(email, address);
    return { kind: 'signedIn', identityId: personId, method: 'password', isNew: true };
  } catch (error) {
    if (error instanceof TurnstileFull) return tooManyTries(BUSY_WAIT_MS);
    if (error instanceof AccountRefused) return refusalOf(error.problem);
    throw error;
  }
}

function checkPassword(password: string, email: string): FieldProblem[] {
  if (password === '') return [{ field: 'password', message: PROBLEMS.required('password', 'Password') }];
  const problem = passwordProblem(password, email);
  return problem ? [{ field: 'password', message: passwordMessage(problem) }] : [];
}

function refusalOf(problem: AccountProblem): SubmitOutcome {
  switch (problem.kind) {
    case 'closed':
      throw new IdentityError('self_service_flow_disabled', { reason: CLOSED });
    case 'tooManyCodes':
    case 'emailTaken':
    case 'attemptTaken':
      return { kind: 'refused', problems: [{ message: PROBLEMS.identifierTaken }] };
    case 'emailInvalid':
      return {
        kind: 'refused',
        problems: [{ field: TRAIT_FIELDS.email.name, message: PROBLEMS.invalidEmail }],
      };
    case 'password':
      return {
        kind: 'refused',
        problems: [{ field: 'password', message: passwordMessage(problem.problem) }],
      };
  }
}
