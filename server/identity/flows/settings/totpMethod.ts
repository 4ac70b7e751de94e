/** An authenticator app: set up with a first code, or removed. */
import { LABELS, PROBLEMS, totpSecretText } from '../flowMessages';
import type { FlowMethod, FlowServices, FlowStart, Submission, SubmitOutcome } from '../flowTypes';
import { isPressed, textOf } from '../formValues';
import { imageNode, inputNode, methodButton, namedButton, textNode } from '../nodes';
import { QR_SIZE } from '../../totp';
import { tooManyTries } from '../tooManyTries';
import { requirePrivileged, settingsStart } from './settingsPage';

const UNLINK = 'totp_unlink';

export const totpMethod: FlowMethod = {
  name: 'totp',
  group: 'totp',
  buttons: [UNLINK],
  nodes: nodesOf,
  submit: (submission, services) =>
    isPressed(submission.values, UNLINK) ? unlink(submission, services) : setUp(submission, services),
};

function nodesOf({ settings }: FlowStart) {
  const newTotp = settings?.newTotp;
  if (!newTotp) return [namedButton('totp', UNLINK, LABELS.removeTotp)];
  return [
    imageNode('totp', 'totp_qr', { src: newTotp.image, size: QR_SIZE, label: LABELS.qrCode }),
    textNode('totp', 'totp_secret_key', totpSecretText(newTotp.secret), LABELS.totpSecret),
    inputNode('totp', 'totp_code', 'text', LABELS.totpCode, {
      required: true,
      autocomplete: 'one-time-code',
    }),
    methodButton('totp', 'totp', LABELS.save),
  ];
}

async function setUp(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  const { flow, values, address } = submission;
  const code = textOf(values, 'totp_code');
  const refused = (message: ReturnType<typeof PROBLEMS.required>): SubmitOutcome => ({
    kind: 'refused',
    problems: [{ field: 'totp_code', message }],
  });
  if (code === '') return refused(PROBLEMS.required('totp_code', LABELS.totpCode.text));
  const secret = flow.secrets?.totpSecret;
  // Set up in another window meanwhile: the key of this form is none.
  const isSetUp = (await services.factors.stateOf(session.identity.id)).totp;
  if (secret === undefined || isSetUp) return refused(PROBLEMS.alreadyDone);
  const bucket = `totp setup ${session.identity.id}`;
  const waitMs = await services.attempts.begin(bucket, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  if (!(await services.factors.confirmTotp(session.identity.id, secret, code))) {
    return refused(PROBLEMS.wrongTotp);
  }
  await services.attempts.succeeded(bucket, address);
  const { newCodes } = flow.secrets ?? {};
  const start = await settingsStart(session, submission.flow, services, {
    isSaved: true,
    secrets: { newCodes },
  });
  return { kind: 'next', start, completes: 'totp' };
}

async function unlink(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  await services.factors.removeTotp(session.identity.id);
  const { newCodes } = submission.flow.secrets ?? {};
  const start = await settingsStart(session, submission.flow, services, {
    isSaved: true,
    secrets: { newCodes },
  });
  return { kind: 'next', start };
}
