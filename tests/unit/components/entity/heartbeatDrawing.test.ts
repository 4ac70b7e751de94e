import type { Beat } from '@/components/entity/beats';
import { BEAT_COLOURS, beatLayers, heartbeatDrawing } from '@/components/entity/heartbeatDrawing';

const slots = (...last: Beat[]): Beat[] => [...Array<Beat>(30 - last.length).fill('none'), ...last];

/** The layers of a drawing, each with its three values. */
function layersIn({ image, position, size }: ReturnType<typeof beatLayers>) {
  const images = image.split(/,(?=(?:repeating-)?linear)/);
  const positions = position.split(',');
  const sizes = size.split(',');
  expect([positions.length, sizes.length]).toEqual([images.length, images.length]);
  return images.map((one, at) => ({ image: one, position: positions[at], size: sizes[at] }));
}

/** Left and right edges in pixels of the bars of one colour. */
function barsOf(layers: ReturnType<typeof beatLayers>, colour: keyof typeof BEAT_COLOURS) {
  const layer = layersIn(layers).find(({ image }) => image.includes(BEAT_COLOURS[colour]));
  return [...(layer?.image ?? '').matchAll(/transparent 0 (\d+)px,var\([^)]+\) 0 (\d+)px/g)].map(
    ([, from, to]) => [Number(from), Number(to)],
  );
}

it('HEALTH-4 each run is a bar in its slot, the newest at the right, one layer a colour', () => {
  const layers = beatLayers(slots('passed', 'failed', 'passed'));
  expect(barsOf(layers, 'passed')).toEqual([
    [108, 111],
    [116, 119],
  ]);
  expect(barsOf(layers, 'failed')).toEqual([[112, 115]]);
  expect(barsOf(layers, 'none')).toHaveLength(27);
  expect(layersIn(layers)).toHaveLength(3);
});

it('HEALTH-4 failed runs are taller than passed ones, and what is not known is a line', () => {
  const sizes = layersIn(beatLayers(slots('passed', 'mixed', 'failed'))).map(({ size, position }) => [
    size,
    position,
  ]);
  expect(sizes).toEqual([
    ['120px 16px', 'right 0 top 0px'],
    ['120px 14px', 'right 0 top 1px'],
    ['120px 10px', 'right 0 top 3px'],
    ['120px 2px', 'right 0 top 7px'],
  ]);
});

it('M9 runs that did not come are hatched, from the first to the last of a gap', () => {
  const hatched = layersIn(beatLayers(slots('gap', 'passed', 'gap', 'gap', 'gap', 'passed'))).filter(
    ({ image }) => image.startsWith('repeating-linear-gradient'),
  );
  expect(hatched.map(({ size, position }) => [size, position])).toEqual([
    ['3px 10px', 'right 21px top 3px'],
    ['11px 10px', 'right 5px top 3px'],
  ]);
});

it('M9 runs in maintenance or a silence have a line without breaks below them', () => {
  const start = Date.UTC(2026, 10, 25, 3);
  const runs = [0, 1, 2, 3].map((minute) => ({
    time: new Date(start + minute * 60_000).toISOString(),
    status: true,
    duration: 5,
  }));
  const { layers, words } = heartbeatDrawing(runs, [{ start: start + 60_000, end: start + 180_000 }]);
  expect(barsOf(layers, 'covered')).toEqual([
    [108, 112],
    [112, 116],
  ]);
  expect(barsOf(layers, 'passed')).toHaveLength(4);
  expect(words).toContain('2 during maintenance or a silence');
});

it('HEALTH-4 a check that never ran is a line of empty slots', () => {
  const { layers, words } = heartbeatDrawing([]);
  expect(barsOf(layers, 'none')).toHaveLength(30);
  expect(words).toBe('No runs yet');
});
