import { createSummaryReading } from '@/features/health/reader/summaryReading';
import type { ReadAnswer } from '@/features/health/reader/summaryMessages';
import { makeCheck } from '../checkFactory';
import { answeringServer } from './readerHarness';

const server = answeringServer();

/** 250 checks: three slices. */
const sayAll = (status: 'healthy' | 'unhealthy') =>
  server.say((response) =>
    response.end(
      JSON.stringify({
        checks_summary: Array.from({ length: 250 }, (_, at) =>
          makeCheck({ id: `check-${at}`, name: 'probe', status }),
        ),
      }),
    ),
  );

function reading() {
  const said: ReadAnswer[] = [];
  const take = createSummaryReading((answer) => said.push(answer), server.origin());
  const ask = (id: number) => take({ id, kind: 'read', url: `${server.origin()}/summary`, headers: [] });
  const kinds = () => said.map(({ id, kind }) => `${id} ${kind}`);
  const until = async (count: number) => {
    while (said.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return kinds();
  };
  return { take, ask, kinds, until };
}

describe('M14 slices of an answer', () => {
  it('the first list comes at once; of a later one the next slice waits until the screen has taken the last', async () => {
    const { take, ask, kinds, until } = reading();
    sayAll('healthy');
    await ask(1);
    const first = ['1 answered', '1 slice', '1 slice', '1 slice', '1 done'];
    expect(kinds()).toEqual(first);
    sayAll('unhealthy');
    const second = ask(2);
    for (const told of [['2 answered', '2 slice'], ['2 slice'], ['2 slice']]) {
      first.push(...told);
      expect(await until(first.length)).toEqual(first);
      await take({ id: 2, kind: 'more' });
    }
    await second;
    expect(kinds()).toEqual([...first, '2 done']);
  });

  it('an answer that comes in between is told after it', async () => {
    const { take, ask, kinds, until } = reading();
    sayAll('healthy');
    await ask(1);
    sayAll('unhealthy');
    const second = ask(2);
    await until(7);
    sayAll('healthy');
    const third = ask(3);
    expect(await until(7)).toHaveLength(7);
    const stop = setInterval(() => void take({ id: 2, kind: 'more' }), 1);
    await Promise.all([second, third]);
    clearInterval(stop);
    const later = kinds().slice(5);
    expect(later).toEqual([
      ...['2 answered', '2 slice', '2 slice', '2 slice', '2 done'],
      ...['3 answered', '3 slice', '3 slice', '3 slice', '3 done'],
    ]);
  });
});
