/** Name and e-mail address. */
import { AccountRefused, normalizeEmail } from '../../accounts';
import { LABELS, PROBLEMS } from '../flowMessages';
import type { FlowMethod, FlowServices, Submission, SubmitOutcome } from '../flowTypes';
import { textOf } from '../formValues';
import { inputNode, methodButton } from '../nodes';
import { checkTraits, TRAIT_FIELDS } from '../traitFields';
import { ownerOf, requirePrivileged, settingsStart } from './settingsPage';

const { email, first, last } = TRAIT_FIELDS;

export const profileMethod: FlowMethod = {
  name: 'profile',
  group: 'profile',
  nodes: ({ settings }) => [
    inputNode('profile', email.name, 'email', LABELS.trait(email.title), {
      required: true,
      autocomplete: 'email',
      value: settings?.traits.email ?? '',
    }),
    inputNode('profile', first.name, 'text', LABELS.trait(first.title), {
      autocomplete: 'given-name',
      value: settings?.traits.name?.first ?? '',
    }),
    inputNode('profile', last.name, 'text', LABELS.trait(last.title), {
      autocomplete: 'family-name',
      value: settings?.traits.name?.last ?? '',
    }),
    methodButton('profile', 'profile', LABELS.save),
  ],
  submit: saveProfile,
};

async function saveProfile(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = ownerOf(submission);
  const { values, flow } = submission;
  const wanted = {
    email: normalizeEmail(textOf(values, email.name)),
    firstName: textOf(values, first.name),
    lastName: textOf(values, last.name),
  };
  const problems = checkTraits(wanted.email, wanted.firstName, wanted.lastName);
  if (problems.length > 0) return { kind: 'refused', problems };
  // The address is what one signs in and recovers the account with; the name is not.
  if (wanted.email !== normalizeEmail(session.identity.traits.email)) requirePrivileged(submission, services);
  try {
    await services.accounts.changeTraits(session.identity.id, wanted);
  } catch (error) {
    if (error instanceof AccountRefused) {
      return { kind: 'refused', problems: [{ field: email.name, message: PROBLEMS.identifierTaken }] };
    }
    throw error;
  }
  const traits = {
    ...session.identity.traits,
    email: wanted.email,
    name: { first: wanted.firstName.trim(), last: wanted.lastName.trim() },
  };
  const change = { traits, isSaved: true, ...(flow.secrets ? { secrets: flow.secrets } : {}) };
  return { kind: 'next', start: await settingsStart(session, submission.flow, services, change) };
}
