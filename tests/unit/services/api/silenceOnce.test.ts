import type { ApiRequest } from '@/services/api/baseQuery/request';
import type { Ask } from '@/services/api/saveRecord';
import { silenceOnce, type SilenceBody } from '@/services/api/silenceOnce';
import type { AppError } from '@/services/errors/AppError';

const LOST: AppError = { kind: 'network', text: 'lost', retryable: true };
const NOW = Date.parse('2026-11-23T12:00:00Z');

/** A server that writes every note it is sent, also those whose answer is lost. */
function server({ canBeAsked = true } = {}) {
  const rows: object[] = [];
  const sent: ApiRequest[] = [];
  const state = { isAnswerLost: true, canBeAsked };
  const ask: Ask = (request) => {
    if (request.method !== 'POST') return state.canBeAsked ? { data: rows } : { error: LOST };
    sent.push(request);
    const { from, until, description } = request.body as Record<'from' | 'until' | 'description', string>; // what silenceOnce sends
    rows.push({ id: `note ${sent.length}`, from: from.replace('.000Z', '+00:00'), until, description });
    return state.isAnswerLost ? { error: LOST } : { data: {} };
  };
  return { ask, sent, state };
}

const noteOf = (description: string): SilenceBody => ({
  check_id: 'aaa',
  from: '2026-11-23T10:00:00.000Z',
  until: '2026-11-23T11:00:00.000Z',
  description,
  recursive: false,
});

describe('a note about maintenance', () => {
  it('F6 M9 is found where it was written although the answer was lost', async () => {
    const { ask, sent } = server();
    expect(await silenceOnce(ask, noteOf('disk'), { me: 'ada', now: NOW })).toEqual({ data: 'note 1' });
    expect(sent).toHaveLength(1);
  });

  it('F6 M9 pressed again while nobody could be asked, it is looked up and not written twice', async () => {
    const { ask, sent, state } = server({ canBeAsked: false });
    const press = () => silenceOnce(ask, noteOf('fan'), { me: 'ada', now: NOW });
    expect(await press()).toEqual({ error: LOST });
    Object.assign(state, { isAnswerLost: false, canBeAsked: true });
    expect(await press()).toEqual({ data: 'note 1' });
    expect(sent).toHaveLength(1);
  });

  it('M9 another time with the same reason is another note', async () => {
    const { ask, sent, state } = server();
    await silenceOnce(ask, noteOf('again'), { me: 'ada', now: NOW });
    state.isAnswerLost = false;
    await silenceOnce(
      ask,
      { ...noteOf('again'), until: '2026-11-23T11:30:00.000Z' },
      { me: 'ada', now: NOW },
    );
    expect(sent).toHaveLength(2);
    const attempt: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ attempt }),
      expect.objectContaining({ attempt }),
    ]);
  });
});
