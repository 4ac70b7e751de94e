/** Accounts at OpenID providers: linked by whoever is signed in and proved it lately, unlinked while another way in is left. */
import { LABELS, PROBLEMS } from '../flowMessages';
import type { FlowMethod, FlowServices, Submission, SubmitOutcome } from '../flowTypes';
import { textOf } from '../formValues';
import { inputNode } from '../nodes';
import { goToProvider, subjectOf } from '../oidcLogin';
import { requirePrivileged, settingsStart } from './settingsPage';

const LINK = 'link';
const UNLINK = 'unlink';

export const oidcMethod: FlowMethod = {
  name: 'oidc',
  group: 'oidc',
  carries: [LINK, UNLINK],
  nodes: ({ settings }) =>
    (settings?.social ?? []).map(({ id, label, isLinked }) =>
      isLinked
        ? inputNode('oidc', UNLINK, 'submit', LABELS.unlink(label), { value: id })
        : inputNode('oidc', LINK, 'submit', LABELS.link(label), { value: id }),
    ),
  async submit(submission, services) {
    const provider = textOf(submission.values, UNLINK);
    const session = requirePrivileged(submission, services);
    if (provider === '') return goToProvider(submission, services, textOf(submission.values, LINK));
    const isDone = await services.social.unlink(session.identity.id, provider);
    return isDone ? saved(submission, services) : refused(PROBLEMS.lastWayIn);
  },
  async resume(submission, services) {
    const session = requirePrivileged(submission, services);
    const found = await subjectOf(submission, services);
    if (found === undefined) return refused(PROBLEMS.providerRefused);
    const isDone = await services.social.link(session.identity.id, found.provider, found.subject);
    return isDone ? saved(submission, services) : refused(PROBLEMS.linkedElsewhere);
  },
};

const refused = (message: typeof PROBLEMS.lastWayIn): SubmitOutcome => ({
  kind: 'refused',
  problems: [{ message }],
});

async function saved(submission: Submission, services: FlowServices): Promise<SubmitOutcome> {
  const session = requirePrivileged(submission, services);
  const { totpSecret, newCodes } = submission.flow.secrets ?? {};
  const change = { isSaved: true, secrets: { totpSecret, newCodes } };
  return { kind: 'next', start: await settingsStart(session, submission.flow, services, change) };
}
