/** A code by e-mail: ask for the address, send, compare. Recovery and verification differ in what follows. */
import type { FlowMessage } from '@/services/contracts/identity';
import type { Message } from '../../mail/mailer';
import { isEmail, normalizeEmail } from '../accounts';
import type { CodeOwner } from '../oneTimeCodes';
import type {
  FieldProblem,
  FlowMethod,
  FlowServices,
  FlowStart,
  Submission,
  SubmitOutcome,
} from './flowTypes';
import { LABELS, PROBLEMS } from './flowMessages';
import { textOf } from './formValues';
import { tooManyTries } from './tooManyTries';
import { inputNode, linkNode, methodButton } from './nodes';

export interface CodePurpose {
  /** Separates the counts of tries of different purposes. */
  name: string;
  label: FlowMessage;
  sent: FlowMessage;
  wrong: FlowMessage;
  mail: (to: string, code: string) => Message;
  /** What a right code brings about. */
  finish: (submission: Submission, owner: CodeOwner, services: FlowServices) => Promise<SubmitOutcome>;
}

/** A mailbox that had its codes of this hour waits about this long for the next. */
const FULL_MAILBOX_WAIT_MS = 15 * 60_000;

export function codeMethod(purpose: CodePurpose): FlowMethod {
  return {
    name: 'code',
    group: 'code',
    nodes: (start) => nodesOf(purpose, start),
    submit: (submission, services) => {
      if (submission.flow.state === 'passed_challenge') {
        return Promise.resolve({ kind: 'refused', problems: [{ message: PROBLEMS.alreadyDone }] });
      }
      // The button that sends a new code carries the address; the one that sends the code does not.
      const isResend = textOf(submission.values, 'email') !== '';
      return isResend || submission.flow.state !== 'sent_email'
        ? sendCode(purpose, submission, services)
        : redeemCode(purpose, submission, services);
    },
  };
}

function nodesOf({ label }: CodePurpose, { state, values }: FlowStart) {
  if (state === 'passed_challenge') {
    return [linkNode('code', 'continue', values?.continueAt ?? '/', LABELS.goOn)];
  }
  if (state !== 'sent_email') {
    return [
      inputNode('code', 'email', 'email', LABELS.email, { required: true, autocomplete: 'email' }),
      methodButton('code', 'code', LABELS.submit),
    ];
  }
  return [
    inputNode('code', 'code', 'text', label, {
      required: true,
      pattern: '[0-9]+',
      maxlength: 6,
      autocomplete: 'one-time-code',
    }),
    inputNode('code', 'method', 'hidden', undefined, { value: 'code' }),
    methodButton('code', 'code', LABELS.submit),
    inputNode('code', 'email', 'submit', LABELS.resend, { value: values?.email ?? '' }),
  ];
}

/** Everything that takes time is the same for known and unknown addresses; the mail itself goes out later (TM16). */
async function sendCode(
  purpose: CodePurpose,
  { flow, values, address }: Submission,
  { accounts, attempts, codes, mailer }: FlowServices,
): Promise<SubmitOutcome> {
  const email = normalizeEmail(textOf(values, 'email'));
  const problem = emailProblem(email);
  if (problem) return { kind: 'refused', problems: [problem] };
  const waitMs = await attempts.begin(`${purpose.name} mail ${email}`, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  const identityId = await accounts.findByEmail(email);
  const code = await codes.issue({ flowId: flow.id, address: email, identityId });
  if (code === undefined) return tooManyTries(FULL_MAILBOX_WAIT_MS);
  if (identityId !== undefined) mailer.queue(purpose.mail(email, code));
  return { kind: 'next', start: { state: 'sent_email', messages: [purpose.sent], values: { email } } };
}

function emailProblem(email: string): FieldProblem | undefined {
  if (email === '') return { field: 'email', message: PROBLEMS.required('email', 'Email') };
  return isEmail(email) ? undefined : { field: 'email', message: PROBLEMS.invalidEmail };
}

async function redeemCode(
  purpose: CodePurpose,
  submission: Submission,
  services: FlowServices,
): Promise<SubmitOutcome> {
  const { flow, values, address } = submission;
  const code = textOf(values, 'code').replace(/\s/g, '');
  if (code === '') {
    const message = PROBLEMS.required('code', purpose.label.text);
    return { kind: 'refused', problems: [{ field: 'code', message }] };
  }
  // The form's own name: five tries for each code are counted with the code, this one slows down many forms.
  const bucket = `${purpose.name} code ${flow.id}`;
  const waitMs = await services.attempts.begin(bucket, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  const owner = await services.codes.redeem(flow.id, code);
  if (owner === undefined) return { kind: 'refused', problems: [{ message: purpose.wrong }] };
  await services.attempts.succeeded(bucket, address);
  return purpose.finish(submission, owner, services);
}
