/** Getting back in with a code by e-mail (contract identity.md §3, §4). */
import { IdentityError } from '../identityError';
import { CODE_LIFE_MS } from '../identityOptions';
import { codeMethod } from './codeMethod';
import { INFOS, LABELS, PROBLEMS } from './flowMessages';
import type { EnabledFlowKind } from './flowTypes';
import { recoveryMail } from './mails';

/** Also the form of an invitation, which begins with its code sent. */
export const RECOVERY_METHODS = [
  codeMethod({
    name: 'recovery',
    label: LABELS.recoveryCode,
    sent: INFOS.recoveryCodeSent,
    wrong: PROBLEMS.wrongRecoveryCode,
    mail: recoveryMail,
    finish: async (_submission, { identityId, email }, { accounts }) => {
      await accounts.markVerified(identityId, email);
      return { kind: 'recovered', identityId, method: 'code_recovery' };
    },
  }),
];

export const recoveryFlow: EnabledFlowKind = {
  page: '/recovery',
  lifeMs: CODE_LIFE_MS,
  methods: RECOVERY_METHODS,
  async start({ session }) {
    if (session) throw new IdentityError('session_already_available');
    return { state: 'choose_method' };
  },
  async checkSubmit(_flow, session) {
    if (session) throw new IdentityError('session_already_available');
  },
  extras: () => ({}),
};
