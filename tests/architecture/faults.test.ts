/** docs/faults.md names a test for each fault from F1 to F50, and each of those tests names the fault in a title. */
import { readFileSync } from 'node:fs';

const rows = readFileSync('docs/faults.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| F\d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('lists every fault once', () => {
  expect(rows.map(([, id]) => id)).toEqual(Array.from({ length: 50 }, (_, at) => `F${String(at + 1)}`));
});

it.each(rows.map(([, id = '', , , tests = '']) => [id, tests] as const))(
  '%s is in a title of %s',
  (id, tests) => {
    for (const file of tests.split(', ')) {
      const titles =
        readFileSync(file, 'utf8').match(/(?:it|test|describe|step|\))(?:\.each)?\(\s*['"`][^\n]*/g) ?? [];
      expect(titles.some((title) => new RegExp(`\\b${id}\\b`).test(title))).toBe(true);
    }
  },
);
