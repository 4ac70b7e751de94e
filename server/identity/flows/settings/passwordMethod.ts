/** A new password; every other session of the person ends with it (TM15). */
import { AccountRefused } from '../../accounts';
import { TurnstileFull } from '../../turnstile';
import { LABELS, passwordMessage, PROBLEMS } from '../flowMessages';
import type { FlowMethod, FlowServices, Submission, SubmitOutcome } from '../flowTypes';
import { textOf } from '../formValues';
import { inputNode, methodButton } from '../nodes';
import { tooManyTries } from '../tooManyTries';
import { requirePrivileged, settingsStart } from './settingsPage';

const BUSY_WAIT_MS = 3000;

export const passwordMethod: FlowMethod = {
  name: 'password',
  group: 'password',
  nodes: () => [
    inputNode('password', 'password', 'password', LABELS.password, {
      required: true,
      autocomplete: 'new-password',
    }),
    methodButton('password', 'password', LABELS.save),
  ],
  submit: savePassword,
};

async function savePassword(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  const password = textOf(submission.values, 'password');
  if (password === '') {
    const message = PROBLEMS.required('password', 'Password');
    return { kind: 'refused', problems: [{ field: 'password', message }] };
  }
  const { sessionToken, flow } = submission;
  const keep = sessionToken === undefined ? {} : { keepSession: sessionToken };
  try {
    await services.accounts.changePassword({ personId: session.identity.id, password, ...keep });
  } catch (error) {
    if (error instanceof TurnstileFull) return tooManyTries(BUSY_WAIT_MS);
    if (error instanceof AccountRefused && error.problem.kind === 'password') {
      const message = passwordMessage(error.problem.problem);
      return { kind: 'refused', problems: [{ field: 'password', message }] };
    }
    throw error;
  }
  const change = { isSaved: true, ...(flow.secrets ? { secrets: flow.secrets } : {}) };
  return { kind: 'next', start: await settingsStart(session, submission.flow, services, change) };
}
