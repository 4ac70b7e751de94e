import { tellOnce } from '@/services/api/tellOnce';
import type { AppError } from '@/services/errors/AppError';

const LOST: AppError = { kind: 'network', text: 'No answer.', retryable: true };
const REFUSED: AppError = { kind: 'conflict', text: 'Exists already.', retryable: false };

/** Answers in turn as told, and notes the attempt of each request. */
function createServer(answers: readonly ({ data: unknown } | { error: AppError })[]) {
  const attempts: unknown[] = [];
  const press = (name: string) =>
    tellOnce<string>(
      ({ body }) => {
        attempts.push((body as { attempt: string }).attempt); // what is tested writes it
        return answers[attempts.length - 1] ?? { error: LOST };
      },
      {
        request: { area: 'agent', path: 'generate' },
        body: { name },
        key: `me ${name}`,
        now: 1_000_000,
        read: (answer) => (typeof answer === 'string' ? answer : undefined),
        untold: 'Delete it and add it again.',
      },
    );
  return { press, attempts };
}

describe('tellOnce', () => {
  it('F6 F15: pressed again after a lost answer it is the same attempt, and after an answer another', async () => {
    const { press, attempts } = createServer([{ error: LOST }, { data: 'token' }, { data: 'other' }]);
    expect(await press('edge')).toEqual({ error: LOST });
    expect(await press('edge')).toEqual({ data: 'token' });
    expect(await press('edge')).toEqual({ data: 'other' });
    expect(attempts[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(attempts[1]).toBe(attempts[0]);
    expect(attempts[2]).not.toBe(attempts[0]);
  });

  it('F15: for something else, or after a refusal, it is another attempt', async () => {
    const { press, attempts } = createServer([{ error: LOST }, { error: REFUSED }, { data: 'token' }]);
    await press('north');
    expect(await press('south')).toEqual({ error: REFUSED });
    await press('south');
    expect(new Set(attempts).size).toBe(3);
  });

  it('F15: an answer that tells nothing says how to go on, and the next press asks for the same', async () => {
    const { press, attempts } = createServer([{ data: { id: 1 } }, { data: 'token' }]);
    expect(await press('west')).toEqual({
      error: { kind: 'parse', text: 'Delete it and add it again.', retryable: false },
    });
    expect(await press('west')).toEqual({ data: 'token' });
    expect(attempts[1]).toBe(attempts[0]);
  });
});
