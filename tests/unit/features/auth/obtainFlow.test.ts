import { obtainFlow, type FlowAnswer, type FlowSource } from '@/features/auth/hooks/obtainFlow';
import type { Flow } from '@/services/contracts/identity';
import type { AppError } from '@/services/errors/AppError';

const FLOW: Flow = {
  id: 'a-flow',
  type: 'browser',
  issued_at: '2026-11-20T03:00:00Z',
  expires_at: '2026-11-20T03:10:00Z',
  request_url: 'http://localhost/',
  ui: { action: 'http://localhost/', method: 'POST', nodes: [] },
};
const ABORTED: AppError = { kind: 'aborted', text: '', retryable: false };

function sourceOf(answers: FlowAnswer[]): FlowSource & { asked: number } {
  const source = {
    asked: 0,
    get: () => Promise.reject(new Error('nothing to get')),
    create: async () => {
      source.asked += 1;
      return answers.shift() ?? { error: ABORTED };
    },
    place: { origin: 'http://localhost' },
    say: () => undefined,
    isLoop: () => false,
  };
  return source;
}

const ASK = { id: undefined, withoutReturnTo: false };

describe('obtainFlow', () => {
  it('asks again when a sign-out forgot the call that was under way', async () => {
    const source = sourceOf([{ error: ABORTED }, { data: FLOW }]);
    expect(await obtainFlow(ASK, source)).toEqual({ kind: 'flow', flow: FLOW });
    expect(source.asked).toBe(2);
  });

  it('gives up after three such calls', async () => {
    const source = sourceOf([]);
    expect(await obtainFlow(ASK, source)).toEqual({ kind: 'failed', error: ABORTED });
    expect(source.asked).toBe(4);
  });
});
