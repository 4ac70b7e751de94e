import { createOnce, type Ask } from '@/services/api/saveRecord';
import type { ApiRequest } from '@/services/api/baseQuery/request';
import type { AppError } from '@/services/errors/AppError';

const TAKEN: AppError = { kind: 'conflict', text: 'taken', code: '23505', retryable: false };
const LOST: AppError = { kind: 'network', text: 'lost', retryable: true };
const NEW = { created_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00' };

type Row = Readonly<Record<string, unknown>>;

/** A table of one row. Its first answer is lost, although what was asked is done. */
function forgetfulTable(): {
  ask: Ask;
  row: () => Row | undefined;
  touch: (by: Row) => void;
  methods: string[];
} {
  let stored: Row | undefined;
  let isFirst = true;
  const methods: string[] = [];
  const answer = ({ method = 'GET', body, query = '' }: ApiRequest) => {
    methods.push(method);
    // PostgREST: a filter that no row meets changes none.
    const version = new URLSearchParams(typeof query === 'string' ? query : {}).get('updated_at');
    if (method === 'PATCH' && version !== `eq.${String(stored?.['updated_at'])}`) return { data: [] };
    if (method === 'GET') return { data: stored === undefined ? [] : [stored] };
    if (method === 'POST' && stored !== undefined) return { error: TAKEN };
    stored = { ...NEW, ...stored, ...(body as Row) }; // a row, as createOnce sends it
    return { data: [stored] };
  };
  return {
    ask: (request) => {
      const answered = answer(request);
      if (!isFirst) return answered;
      isFirst = false;
      return { error: LOST };
    },
    row: () => stored,
    touch: (by) => {
      stored = { ...stored, ...by };
    },
    methods,
  };
}

describe('a row that is created again because its answer was lost', () => {
  const first = { id: 'x', comment: 'one', labels: { a: ['1', '2'], b: null } };

  it('API-12 stays one row, and is not written again when nothing was changed', async () => {
    const { ask, row, methods } = forgetfulTable();
    expect(await createOnce(ask, 'comments', first)).toEqual({ error: LOST });
    expect(await createOnce(ask, 'comments', { ...first })).toEqual({ data: null });
    expect(row()).toMatchObject(first);
    expect(methods).toEqual(['POST', 'POST', 'GET']);
  });

  it('API-12 gets the words that were typed after the answer was lost', async () => {
    const { ask, row } = forgetfulTable();
    await createOnce(ask, 'comments', first);
    const edited = { ...first, labels: { a: ['1'] } };
    expect(await createOnce(ask, 'comments', edited)).toEqual({ data: null });
    expect(row()).toMatchObject(edited);
  });

  it('API-12 M2 leaves what somebody else has written meanwhile', async () => {
    const { ask, row, touch } = forgetfulTable();
    await createOnce(ask, 'comments', first);
    touch({ comment: 'theirs', updated_at: '2026-01-01T00:00:01+00:00' });
    const mine = { ...first, comment: 'mine' };
    expect(await createOnce(ask, 'comments', mine)).toEqual({ data: null });
    expect(row()).toMatchObject({ comment: 'theirs' });
  });

  it('API-12 M2 leaves what somebody else writes between its look and its write', async () => {
    const { ask, row, touch } = forgetfulTable();
    await createOnce(ask, 'comments', first);
    const slow: Ask = async (request) => {
      if (request.method === 'PATCH') touch({ comment: 'theirs', updated_at: '2026-01-01T00:00:01+00:00' });
      return await ask(request);
    };
    const mine = { ...first, comment: 'mine' };
    expect(await createOnce(slow, 'comments', mine)).toEqual({ data: null });
    expect(row()).toMatchObject({ comment: 'theirs' });
  });
});
