/** Backup recovery codes: made, confirmed, shown again, disabled. */
import { makeRecoveryCodes } from '../../secondFactors';
import { LABELS, PROBLEMS, recoveryCodesText } from '../flowMessages';
import type { FlowMethod, FlowServices, FlowStart, Submission, SubmitOutcome } from '../flowTypes';
import { isPressed } from '../formValues';
import { namedButton, textNode } from '../nodes';
import { requirePrivileged, settingsStart } from './settingsPage';

const CONFIRM = 'lookup_secret_confirm';
const REVEAL = 'lookup_secret_reveal';
const REGENERATE = 'lookup_secret_regenerate';
const DISABLE = 'lookup_secret_disable';

const button = (name: string, label: typeof LABELS.makeCodes) => namedButton('lookup_secret', name, label);

export const lookupMethod: FlowMethod = {
  name: 'lookup_secret',
  group: 'lookup_secret',
  buttons: [CONFIRM, REVEAL, REGENERATE, DISABLE],
  nodes: nodesOf,
  submit(submission, services) {
    const { values } = submission;
    if (isPressed(values, CONFIRM)) return confirm(submission, services);
    if (isPressed(values, REVEAL)) return reveal(submission, services);
    if (isPressed(values, REGENERATE)) return regenerate(submission, services);
    if (isPressed(values, DISABLE)) return disable(submission, services);
    return Promise.resolve({ kind: 'refused', problems: [{ message: PROBLEMS.noMethod }] });
  },
};

function nodesOf({ settings }: FlowStart) {
  if (settings?.shownCodes) {
    const text = textNode(
      'lookup_secret',
      'lookup_secret_codes',
      recoveryCodesText(settings.shownCodes),
      LABELS.codes,
    );
    return settings.isUnconfirmed
      ? [text, button(CONFIRM, LABELS.confirmCodes)]
      : [text, button(DISABLE, LABELS.removeCodes), button(REGENERATE, LABELS.makeCodes)];
  }
  return settings?.hasCodes
    ? [button(REVEAL, LABELS.showCodes), button(DISABLE, LABELS.removeCodes)]
    : [button(REGENERATE, LABELS.makeCodes)];
}

async function regenerate(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  const secrets = { ...submission.flow.secrets, newCodes: makeRecoveryCodes() };
  return { kind: 'next', start: await settingsStart(session, submission.flow, services, { secrets }) };
}

async function confirm(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  const { newCodes, totpSecret } = submission.flow.secrets ?? {};
  if (!newCodes) return { kind: 'refused', problems: [{ message: PROBLEMS.noCodesToConfirm }] };
  await services.factors.saveCodes(session.identity.id, newCodes);
  const start = await settingsStart(session, submission.flow, services, {
    isSaved: true,
    secrets: { totpSecret },
  });
  return { kind: 'next', start, completes: 'lookup_secret' };
}

async function reveal(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  const shownCodes = await services.factors.codesOf(session.identity.id);
  const { totpSecret } = submission.flow.secrets ?? {};
  return {
    kind: 'next',
    start: await settingsStart(session, submission.flow, services, { shownCodes, secrets: { totpSecret } }),
  };
}

async function disable(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  await services.factors.removeCodes(session.identity.id);
  const { totpSecret } = submission.flow.secrets ?? {};
  const start = await settingsStart(session, submission.flow, services, {
    isSaved: true,
    secrets: { totpSecret },
  });
  return { kind: 'next', start };
}
