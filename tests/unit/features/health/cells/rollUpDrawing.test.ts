import { BEAT_WIDTH, DRAWN_BEATS } from '@/components/entity/heartbeatDrawing';
import { rollUpDrawing } from '@/features/health/cells/rollUpDrawing';

/** Left edge and width of the bar of one colour; undefined where it is not drawn. */
function barOf(drawing: ReturnType<typeof rollUpDrawing>, beat: (typeof DRAWN_BEATS)[number]) {
  const path = drawing.paths[DRAWN_BEATS.indexOf(beat)] ?? '';
  const found = /^M([\d.]+) \d+h([\d.]+)v/.exec(path);
  return found === null ? undefined : { left: Number(found[1]), width: Number(found[2]) };
}

it('HEALTH-6 a group shows unhealthy, unknown and healthy in shares that fill its bar', () => {
  const drawing = rollUpDrawing({ unhealthy: 5, unknown: 0, healthy: 5 });
  const failed = barOf(drawing, 'failed');
  const passed = barOf(drawing, 'passed');
  expect(failed).toEqual({ left: 0, width: 59 });
  expect(passed).toEqual({ left: 61, width: 59 });
  expect(barOf(drawing, 'none')).toBeUndefined();
  expect(drawing.words).toBe('5 unhealthy, 5 healthy');
});

it('HEALTH-6 one failing check of a thousand is seen, and no share leaves the bar', () => {
  const drawing = rollUpDrawing({ unhealthy: 1, unknown: 1, healthy: 998 });
  expect(barOf(drawing, 'failed')?.width).toBeGreaterThanOrEqual(3);
  expect(barOf(drawing, 'none')?.width).toBeGreaterThanOrEqual(3);
  const healthy = barOf(drawing, 'passed');
  expect((healthy?.left ?? 0) + (healthy?.width ?? 0)).toBeCloseTo(BEAT_WIDTH, 0);
});

it('HEALTH-6 a group without checks draws nothing', () => {
  const drawing = rollUpDrawing({ unhealthy: 0, unknown: 0, healthy: 0 });
  expect(drawing.paths.every((path) => path === '')).toBe(true);
  expect(drawing.words).toBe('');
});
