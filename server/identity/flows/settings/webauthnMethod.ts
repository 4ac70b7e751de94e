/** Security keys: added under a name, removed. */
import { canHaveKeys, MAX_KEYS } from '../../securityKeys';
import { LABELS, PROBLEMS } from '../flowMessages';
import type { FlowMethod, FlowServices, FlowStart, Submission, SubmitOutcome } from '../flowTypes';
import { textOf } from '../formValues';
import { inputNode, textNode, triggerNode } from '../nodes';
import { originOf } from '../origin';
import { tooManyTries } from '../tooManyTries';
import { requirePrivileged, settingsStart } from './settingsPage';

const REMOVE = 'webauthn_remove';
const REGISTER = 'webauthn_register';
const DISPLAY_NAME = 'webauthn_register_displayname';
const MAX_NAME_LENGTH = 100;

export const webauthnMethod: FlowMethod = {
  name: 'webauthn',
  group: 'webauthn',
  carries: [REMOVE, REGISTER],
  nodes: nodesOf,
  submit: (submission, services) =>
    textOf(submission.values, REMOVE) === '' ? addKey(submission, services) : removeKey(submission, services),
};

function nodesOf({ settings }: FlowStart) {
  const keys = (settings?.keys ?? []).map(({ id, displayName, addedAt }) =>
    inputNode('webauthn', REMOVE, 'submit', LABELS.removeKey(displayName, addedAt), { value: id }),
  );
  if (settings?.newKey === undefined) {
    const text = textNode('webauthn', 'webauthn_unavailable', LABELS.keysNeedName, LABELS.keysNeedName);
    return settings?.keysNeedName === true ? [...keys, { ...text, meta: {} }] : keys;
  }
  return [
    ...keys,
    inputNode('webauthn', DISPLAY_NAME, 'text', LABELS.keyName, { maxlength: MAX_NAME_LENGTH }),
    inputNode('webauthn', REGISTER, 'hidden', undefined, { value: '' }),
    triggerNode(
      'webauthn_register_trigger',
      'oryWebAuthnRegistration',
      LABELS.addKey,
      settings.newKey.options,
    ),
  ];
}

async function addKey(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const owner = requirePrivileged(submission, services);
  const { flow, values, address } = submission;
  const identityId = owner.identity.id;
  const refused = (message: ReturnType<typeof PROBLEMS.required>, field = DISPLAY_NAME): SubmitOutcome => ({
    kind: 'refused',
    problems: [{ field, message }],
  });
  const displayName = textOf(values, DISPLAY_NAME).trim();
  if (displayName === '') return refused(PROBLEMS.required(DISPLAY_NAME, LABELS.keyName.text));
  if (displayName.length > MAX_NAME_LENGTH) return refused(PROBLEMS.tooLong(MAX_NAME_LENGTH));
  const origin = originOf(flow);
  const challenge = flow.secrets?.keyChallenge;
  if (challenge === undefined || !canHaveKeys(origin)) return refused(PROBLEMS.wrongKey);
  if ((await services.keys.list(identityId)).length >= MAX_KEYS)
    return refused(PROBLEMS.tooManyKeys(MAX_KEYS));
  const bucket = `key setup ${identityId}`;
  const waitMs = await services.attempts.begin(bucket, address);
  if (waitMs !== undefined) return tooManyTries(waitMs);
  const answer = textOf(values, REGISTER);
  if (!(await services.keys.register({ identityId, answer, challenge, origin, displayName }))) {
    return refused(PROBLEMS.wrongKey);
  }
  await services.attempts.succeeded(bucket, address);
  const { totpSecret, newCodes } = flow.secrets ?? {};
  const change = { isSaved: true, secrets: { totpSecret, newCodes } };
  return { kind: 'next', start: await settingsStart(owner, flow, services, change), completes: 'webauthn' };
}

async function removeKey(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const owner = requirePrivileged(submission, services);
  const { flow, values } = submission;
  await services.keys.remove(owner.identity.id, textOf(values, REMOVE));
  const { totpSecret, newCodes } = flow.secrets ?? {};
  const change = { isSaved: true, secrets: { totpSecret, newCodes } };
  return { kind: 'next', start: await settingsStart(owner, flow, services, change) };
}
