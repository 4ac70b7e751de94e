/** Signing in with an account at an OpenID provider that was linked in the settings (contract identity.md §3). */
import { IdentityError } from '../identityError';
import { LABELS, PROBLEMS } from './flowMessages';
import type { FlowMethod, FlowServices, Submission, SubmitOutcome } from './flowTypes';
import { textOf } from './formValues';
import { inputNode } from './nodes';
import { originOf } from './origin';

export const oidcLogin: FlowMethod = {
  name: 'oidc',
  group: 'oidc',
  carries: ['provider'],
  isOffered: ({ requestedAal }) => requestedAal === 'aal1',
  nodes: ({ requestedAal, social }) =>
    requestedAal === 'aal2'
      ? []
      : (social ?? []).map(({ id, label }) =>
          inputNode('oidc', 'provider', 'submit', LABELS.signInWith(label), { value: id }),
        ),
  submit: (submission, services) => goToProvider(submission, services, textOf(submission.values, 'provider')),
  resume: finishLogin,
};

/** Sends the browser away; the form remembers what the answer must hold. */
export async function goToProvider(
  { flow }: Submission,
  { social }: FlowServices,
  provider: string,
): Promise<SubmitOutcome> {
  const form = { kind: flow.kind, id: flow.id, origin: originOf(flow) };
  const begun = await social.begin(form, provider);
  return begun === undefined
    ? { kind: 'refused', problems: [{ message: PROBLEMS.providerAway }] }
    : { kind: 'away', url: begun.url, secrets: { ...flow.secrets, social: begun.step } };
}

/** The account that came back, or the sentence for why there is none. */
export async function subjectOf(
  { flow, query }: Submission & { query: string },
  { social }: FlowServices,
): Promise<{ provider: string; subject: string } | undefined> {
  const step = flow.secrets?.social;
  const subject = step && (await social.finish(step, originOf(flow), query));
  return step && subject !== undefined ? { provider: step.provider, subject } : undefined;
}

/**
 * Only a linked account signs in. An equal e-mail address proves nothing: whoever controls a provider, or an unverified
 * address there, would get into somebody's account (account pre-hijacking).
 */
async function finishLogin(
  submission: Submission & { query: string },
  services: FlowServices,
): Promise<SubmitOutcome> {
  const found = await subjectOf(submission, services);
  if (found === undefined) return { kind: 'refused', problems: [{ message: PROBLEMS.providerRefused }] };
  const identityId = await services.social.ownerOf(found.provider, found.subject);
  if (identityId === undefined) return { kind: 'refused', problems: [{ message: PROBLEMS.notLinked }] };
  const { flow } = submission;
  if (!flow.refresh) return { kind: 'signedIn', identityId, method: 'oidc' };
  if (identityId !== flow.identityId) throw new IdentityError('security_identity_mismatch');
  return { kind: 'strengthened', method: 'oidc', aal: 'aal1' };
}
