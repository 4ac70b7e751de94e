import { countWall, readWall, tileAge } from '@/features/wall/model/wallChecks';
import { readableFont, tileLayout } from '@/features/wall/model/wallLayout';
import { freshColour, isNight, isUpdateTime, rotationAt, shiftAt } from '@/features/wall/model/wallTime';
import { inView, viewOf, viewWords } from '@/features/wall/model/wallView';
import { wallSearch } from '@/features/wall/search';

const row = (id: string, status?: string, more: object = {}) => ({ id, name: id, status, ...more });
const answer = (...rows: unknown[]) => ({ runnerName: 'test', checks_summary: rows });

describe('checks of a wall', () => {
  it('M7 stand worst first, what changed last before the others, the healthy by name', () => {
    const checks = readWall(
      answer(
        row('node-10', 'healthy'),
        row('node-2', 'healthy'),
        row('new', 'unhealthy', { last_transition_time: '2026-11-22T02:00:00Z' }),
        row('never'),
        row('old', 'unhealthy', { last_transition_time: '2026-11-22T01:00:00Z' }),
      ),
    );
    expect(checks.map(({ id }) => id)).toEqual(['new', 'old', 'never', 'node-2', 'node-10']);
    expect(countWall(checks)).toEqual({ unhealthy: 2, unknown: 1, healthy: 2 });
  });

  it('TM9 are filtered by labels that are called like the parts of every object', () => {
    const checks = readWall(
      answer(row('a', 'healthy', { labels: { constructor: 'x' } }), row('b', 'healthy')),
    );
    const labelled = (label: string) => viewOf(new URLSearchParams(), { ...wallSearch.defaults, label });
    expect(inView(checks, labelled('constructor:x')).map(({ id }) => id)).toEqual(['a']);
    expect(inView(checks, labelled('toString:x'))).toEqual([]);
  });

  it('M7 ?wall on a filtered list shows what the list did: tab, labels in and out, health', () => {
    const checks = readWall(
      answer(
        row('a', 'healthy', { namespace: 'shop', labels: { app: 'web', zone: 'eu' } }),
        row('b', 'unhealthy', { namespace: 'shop', labels: { app: 'api', zone: 'us' } }),
        row('c', 'healthy', { namespace: 'ops', labels: { app: 'web', zone: 'us' } }),
      ),
    );
    const shown = (address: string) => {
      const params = new URLSearchParams(address);
      const view = viewOf(params, { ...wallSearch.defaults, search: params.get('search') ?? '' });
      return [
        inView(checks, view)
          .map(({ id }) => id)
          .join(''),
        viewWords(view),
      ];
    };
    const labels = (...triples: unknown[]) => `labels=${encodeURIComponent(JSON.stringify(triples))}`;
    expect(shown('tab=shop')).toEqual(['ba', 'shop']);
    expect(shown('tabBy=label:app&tab=web')).toEqual(['ac', 'app:web']);
    expect(shown('tabBy=none&tab=shop')).toEqual(['bac', '']);
    expect(shown(labels(['app', 'web', 1], ['app', 'api', 1], ['zone', 'us', -1]))).toEqual([
      'a',
      'app:web · app:api · not zone:us',
    ]);
    expect(shown('health=unhealthy&search=B')).toEqual(['b', 'b · unhealthy']);
    for (const hostile of ['labels=%7B', 'labels=[[1,2]]', 'labels={"__proto__":1}', 'health=x', 'tab='])
      expect(shown(hostile)[0]).toBe('bac');
  });

  it('an answer that is no summary is an error, so that the old tiles stay and grow stale', () => {
    expect(() => readWall('<html>')).toThrow(TypeError);
    expect(() => readWall({ checks_summary: 'no' })).toThrow(TypeError);
    expect(() => readWall({})).toThrow(TypeError);
    expect(() => readWall(answer({}, null))).toThrow(TypeError);
    expect(readWall({ runnerName: 'test' })).toEqual([]);
  });

  it('M8 a check whose runs stay out is late after two intervals and not live after four', () => {
    const [check] = readWall(
      answer(
        row('a', 'healthy', { last_runtime: '2026-11-22T02:00:00Z', next_runtime: '2026-11-22T02:01:00Z' }),
      ),
    );
    const at = Date.parse('2026-11-22T02:00:00Z');
    if (check === undefined) throw new Error('The check is missing.');
    expect([60, 121, 241].map((seconds) => tileAge(check, at + seconds * 1000))).toEqual([
      'live',
      'late',
      'notLive',
    ]);
  });
});

describe('the layout of a wall', () => {
  it('M7 the headline is as large as five metres ask of the panel', () => {
    expect(readableFont({ width: 1920, height: 1080, diagonal: 55 })).toBeGreaterThanOrEqual(52);
    expect(readableFont({ width: 1920, height: 1080, diagonal: 43 })).toBeGreaterThanOrEqual(67);
    expect(readableFont({ width: 3840, height: 2160, diagonal: 65 })).toBeGreaterThanOrEqual(89);
  });

  it.each([
    [1920, 1080],
    [3840, 2160],
  ])('M7 every number of checks up to 1,500 fits into %d×%d', (width, height) => {
    const room = height * 0.8;
    for (let count = 1; count <= 1500; count += 1) {
      const layout = tileLayout(count, width, room, height);
      expect(layout.columns * (layout.width + 8) - 8).toBeLessThanOrEqual(width);
      const rows = Math.ceil(layout.shown / layout.columns);
      const squares = count - layout.shown;
      const perRow = Math.floor((width + 2) / (layout.square + 2));
      const mosaic = squares === 0 ? 0 : Math.ceil(squares / perRow) * (layout.square + 2) - 2;
      expect(mosaic).toBeLessThanOrEqual(layout.mosaic);
      expect(rows * (layout.height + 8) - 8 + (squares === 0 ? 0 : 16) + mosaic).toBeLessThanOrEqual(room);
      expect(layout.height).toBeGreaterThanOrEqual(Math.min(90, height / 12));
    }
  });
});

describe('the time on a wall', () => {
  it('M7 no pixel stands still for long, and the picture never leaves its place by more than its margin', () => {
    const places = Array.from({ length: 12 }, (_, minute) => shiftAt(minute * 60_000));
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
    for (const { x, y } of places) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(6);
  });

  it('F70 M25 a new version is taken at four in the morning where the screen hangs, and at no other hour', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => isUpdateTime(new Date(2026, 10, 22, hour, 30)));
    expect(hours.indexOf(true)).toBe(4);
    expect(hours.lastIndexOf(true)).toBe(4);
  });

  it('M7 the night may go over midnight', () => {
    expect([21, 22, 3, 5, 6].map((hour) => isNight(hour, '22-6'))).toEqual([false, true, true, true, false]);
    expect([8, 12].map((hour) => isNight(hour, '9-17'))).toEqual([false, true]);
    expect(isNight(3, '6-6')).toBe(false);
    expect(isNight(3, 'always')).toBe(false);
  });

  it('M8 data lose their colour from twice to four times their interval', () => {
    expect([30, 60, 90, 119, 120, 600].map((seconds) => freshColour(seconds * 1000, 30_000))).toEqual([
      1, 1, 0.5, 0, 0, 0,
    ]);
  });

  it('M7 views take turns by the clock', () => {
    expect(rotationAt(0, 3, 60)).toEqual({ at: 0, left: 60 });
    expect(rotationAt(61_000, 3, 60)).toEqual({ at: 1, left: 59 });
    expect(rotationAt(180_000, 3, 60).at).toBe(0);
  });
});
