import { isUuid } from '@/services/contracts/ids';
import { sendOnce } from '@/services/api/sendOnce';
import type { AppError } from '@/services/errors/AppError';

const LOST: AppError = { kind: 'network', text: 'lost', retryable: true };
const REFUSED: AppError = { kind: 'validation', text: 'no', retryable: false };
const FORBIDDEN: AppError = { kind: 'forbidden', text: 'not yours to read', retryable: false };

/** A server that does what it is asked, whose answers may be lost. */
function server() {
  const done: number[] = [];
  const state: { isAnswerLost: boolean; isAway: boolean; lookError: AppError | undefined } = {
    isAnswerLost: false,
    isAway: false,
    lookError: undefined,
  };
  const call = (key: string, now: number) =>
    sendOnce<string>({
      key,
      now,
      send: () => {
        if (state.isAway) return Promise.resolve({ error: LOST });
        done.push(now);
        return Promise.resolve(state.isAnswerLost ? { error: LOST } : { data: `run ${done.length}` });
      },
      find: (since) => {
        if (state.lookError !== undefined) return Promise.resolve({ error: state.lookError });
        const at = done.findIndex((time) => time >= since);
        return Promise.resolve({ data: at === -1 ? undefined : `run ${at + 1}` });
      },
    });
  return { done, state, call };
}

describe('a call that takes no id of the browser', () => {
  it('F6 F15 is found at once where it was done although its answer was lost', async () => {
    const { done, state, call } = server();
    state.isAnswerLost = true;
    expect(await call('found', 1000)).toEqual({ data: 'run 1' });
    expect(done).toHaveLength(1);
  });

  it('F6 where nobody can be asked either, the next press looks before it sends', async () => {
    const { done, state, call } = server();
    Object.assign(state, { isAnswerLost: true, lookError: LOST });
    expect(await call('dead line', 1000)).toEqual({ error: LOST });
    expect(await call('dead line', 5000)).toEqual({ error: LOST });
    expect(done).toEqual([1000]);
    state.lookError = undefined;
    expect(await call('dead line', 9000)).toEqual({ data: 'run 1' });
    expect(done).toEqual([1000]);
  });

  it('F6 what surely was not done is done by the next press', async () => {
    const { done, state, call } = server();
    state.isAway = true;
    expect(await call('away', 1000)).toEqual({ error: LOST });
    state.isAway = false;
    expect(await call('away', 5000)).toEqual({ data: 'run 1' });
    expect(done).toEqual([5000]);
  });

  it('F6 another intent, a later one, and one after an answer are sent', async () => {
    const { done, state, call } = server();
    Object.assign(state, { isAnswerLost: true, lookError: LOST });
    await call('first', 1000);
    Object.assign(state, { isAnswerLost: false, lookError: undefined });
    expect(await call('second', 2000)).toEqual({ data: 'run 2' });
    expect(await call('second', 3000)).toEqual({ data: 'run 3' });
    expect(await call('first', 1000 + 3_600_000)).toEqual({ data: 'run 4' });
    expect(done).toHaveLength(4);
  });

  it('F6 who may not look is not kept from trying again; a refusal is told as it is', async () => {
    const { done, state, call } = server();
    Object.assign(state, { isAway: true, lookError: FORBIDDEN });
    expect(await call('blind', 1000)).toEqual({ error: LOST });
    state.isAway = false;
    expect(await call('blind', 2000)).toEqual({ data: 'run 1' });
    expect(done).toHaveLength(1);
    const refused = sendOnce<string>({
      key: 'refused',
      now: 1,
      send: () => Promise.resolve({ error: REFUSED }),
      find: () => Promise.reject(new Error('nothing is looked for')),
    });
    expect(await refused).toEqual({ error: REFUSED });
  });

  it('F6 F15 is the same attempt until it was answered, and another one afterwards', async () => {
    const attempts: string[] = [];
    let answer: { data: string } | { error: AppError } = { error: LOST };
    const press = (now: number) =>
      sendOnce<string>({
        key: 'attempts',
        now,
        send: (attempt) => {
          attempts.push(attempt);
          return Promise.resolve(answer);
        },
        find: () => Promise.resolve({ data: undefined }),
      });
    await press(1000);
    answer = { data: 'run 1' };
    await press(2000);
    await press(3000);
    const [first, second, third] = attempts;
    expect(isUuid(first)).toBe(true);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
