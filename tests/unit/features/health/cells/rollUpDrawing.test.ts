import { BEAT_COLOURS } from '@/components/entity/heartbeatDrawing';
import { rollUpDrawing } from '@/features/health/cells/rollUpDrawing';

/** Where the bar of one colour begins and ends, in percent; undefined where it is not drawn. */
function barOf(drawing: ReturnType<typeof rollUpDrawing>, beat: keyof typeof BEAT_COLOURS) {
  const pattern = new RegExp(
    `transparent 0 ([\\d.]+)%,var\\(${BEAT_COLOURS[beat]}\\) 0 ([\\d.]+)%,transparent 0\\)`,
  );
  const found = pattern.exec(drawing.layers.image);
  return found === null ? undefined : { from: Number(found[1]), to: Number(found[2]) };
}

it('HEALTH-6 a group shows unhealthy, unknown and healthy in shares that fill its bar', () => {
  const drawing = rollUpDrawing({ unhealthy: 5, unknown: 0, healthy: 5 });
  expect(barOf(drawing, 'failed')).toEqual({ from: 0, to: 49.17 });
  expect(barOf(drawing, 'passed')).toEqual({ from: 50.83, to: 100 });
  expect(barOf(drawing, 'none')).toBeUndefined();
  expect(drawing.layers.size).toBe('100% 6px,100% 6px');
  expect(drawing.words).toBe('5 unhealthy, 5 healthy');
});

it('HEALTH-6 one failing check of a thousand is seen, and no share leaves the bar', () => {
  const drawing = rollUpDrawing({ unhealthy: 1, unknown: 1, healthy: 998 });
  const widthOf = (beat: 'failed' | 'none') => {
    const bar = barOf(drawing, beat);
    return bar && bar.to - bar.from;
  };
  // Three of the 120 pixels.
  expect(widthOf('failed')).toBeGreaterThanOrEqual(2.5);
  expect(widthOf('none')).toBeGreaterThanOrEqual(2.5);
  expect(barOf(drawing, 'passed')?.to).toBe(100);
});

it('HEALTH-6 a group without checks draws nothing', () => {
  const drawing = rollUpDrawing({ unhealthy: 0, unknown: 0, healthy: 0 });
  expect(drawing.layers).toEqual({ image: 'none', position: '0 0', size: 'auto' });
  expect(drawing.words).toBe('');
});
