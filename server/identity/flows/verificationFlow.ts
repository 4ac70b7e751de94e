/** Proving that one reads mail at the account's address (contract identity.md §3, §4). */
import { CODE_LIFE_MS } from '../identityOptions';
import { codeMethod } from './codeMethod';
import { INFOS, LABELS, PROBLEMS } from './flowMessages';
import type { EnabledFlowKind } from './flowTypes';
import { verificationMail } from './mails';

export const verificationFlow: EnabledFlowKind = {
  page: '/verification',
  lifeMs: CODE_LIFE_MS,
  methods: [
    codeMethod({
      name: 'verification',
      label: LABELS.verificationCode,
      sent: INFOS.verificationCodeSent,
      wrong: PROBLEMS.wrongVerificationCode,
      mail: verificationMail,
      finish: async ({ flow }, { identityId, email }, { accounts }) => {
        await accounts.markVerified(identityId, email);
        const values = { continueAt: flow.returnTo ?? '/' };
        return { kind: 'next', start: { state: 'passed_challenge', messages: [INFOS.verified], values } };
      },
    }),
  ],
  start: async () => ({ state: 'choose_method' }),
  checkSubmit: async () => undefined,
  extras: () => ({}),
};
