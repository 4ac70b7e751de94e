/** What answers mean for something that waits (reliability §4.4). */
import { outcomeOf } from '@/services/offline/outbox/classify';
import { normaliseFailure, type FailedCall } from '@/services/errors/normalise';

const CALL = { online: true, now: 0 };
const kindOf = (status: FailedCall['status'], online = true) => {
  const outcome = outcomeOf(normaliseFailure({ status, data: {} }, { ...CALL, online }));
  return outcome.kind === 'retry' ? `retry${outcome.isUnknown ? ', may have arrived' : ''}` : outcome.kind;
};

describe('M1: answers to what waits', () => {
  it.each([
    ['FETCH_ERROR', 'retry, may have arrived'],
    ['TIMEOUT_ERROR', 'retry, may have arrived'],
    ['PARSING_ERROR', 'retry, may have arrived'],
    [408, 'retry, may have arrived'],
    [425, 'retry'],
    [429, 'retry'],
    [500, 'retry, may have arrived'],
    [502, 'retry, may have arrived'],
    [503, 'retry, may have arrived'],
    [401, 'signIn'],
    [400, 'attention'],
    [403, 'attention'],
    [404, 'attention'],
    [409, 'attention'],
    [410, 'attention'],
    [413, 'attention'],
    [422, 'attention'],
    [431, 'attention'],
  ] as const)('F6 F12 F22 F26 F27: %s → %s', (status, expected) => {
    expect(kindOf(status)).toBe(expected);
  });

  it('F5: without a line nothing was sent', () => {
    expect(kindOf('FETCH_ERROR', false)).toBe('retry');
  });
});
