/** Warnings of the process where a package took them over with a function that can only take text. */
import { once } from 'node:events';
import { takeEveryWarning } from '@server/data-api/warnings';

const own = process.emitWarning;
const taken: string[] = [];
beforeEach(() => {
  process.emitWarning = (warning: string | Error) => {
    // @supabase/lite looks into it with includes as well
    if (!(warning as string).includes('SQLite')) taken.push(String(warning));
  };
  takeEveryWarning();
});
afterEach(() => {
  process.emitWarning = own;
});

it('one that is an error is announced and fails nobody', async () => {
  const announced = once(process, 'warning');
  const warning = new Error('eleven listeners');
  expect(() => process.emitWarning(warning)).not.toThrow();
  expect(await announced).toEqual([warning]);
});

it('one that is text goes the way it went', () => {
  process.emitWarning('SQLite is an experimental feature');
  process.emitWarning('mind the gap');
  expect(taken).toEqual(['mind the gap']);
});
