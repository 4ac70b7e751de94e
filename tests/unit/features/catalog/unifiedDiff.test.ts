/** Reading the diffs of changes. */
import { noiseCount, readDiff, sideBySide, withoutNoise } from '@/features/catalog/model/unifiedDiff';

const DIFF = [
  '--- before',
  '+++ after',
  '@@ -14,3 +14,4 @@',
  ' containers:',
  '-  image: app:1',
  '+  image: app:2',
  '+  replicas: 2',
  '\\ No newline at end of file',
].join('\n');

const NOISY = [
  '@@ -1,9 +1,9 @@',
  ' metadata:',
  '-  resourceVersion: "1"',
  '+  resourceVersion: "2"',
  '   managedFields:',
  '   - manager: a',
  '-    time: "1"',
  '+    time: "2"',
  ' spec:',
  '   status: kept?',
  '@@ -40,3 +40,3 @@',
  '-  image: app:1',
  '+  image: app:2',
].join('\n');

describe('unified diffs', () => {
  it('CHG-1 numbers the lines of both sides and leaves the headers of files out', () => {
    const [hunk] = readDiff(DIFF);
    expect(hunk?.header).toBe('@@ -14,3 +14,4 @@');
    expect(hunk?.lines.map(({ kind, text, before, after }) => [kind, text, before, after])).toEqual([
      ['context', 'containers:', 14, 14],
      ['removed', '  image: app:1', 15, undefined],
      ['added', '  image: app:2', undefined, 15],
      ['added', '  replicas: 2', undefined, 16],
    ]);
  });

  it('CHG-1 side by side: what replaces a line stands beside it', () => {
    const rows = sideBySide(readDiff(DIFF)[0]?.lines ?? []);
    expect(rows.map(({ before, after }) => [before?.text, after?.text])).toEqual([
      ['containers:', 'containers:'],
      ['  image: app:1', '  image: app:2'],
      [undefined, '  replicas: 2'],
    ]);
  });

  it('CHG-1 what servers keep is noise: the key, and all that stands below it', () => {
    const hunks = readDiff(NOISY);
    expect(noiseCount(hunks)).toBe(4);
    const quiet = withoutNoise(hunks);
    expect(quiet).toHaveLength(1);
    expect(quiet[0]?.lines.map(({ text }) => text)).toEqual(['  image: app:1', '  image: app:2']);
  });

  it('a text that is no diff has no hunks, whatever it holds', () => {
    for (const text of ['', 'hello', '@@ nonsense @@\n+x', '\u0000\uFFFD', '+++ a\n--- b'])
      expect(readDiff(text)).toEqual([]);
  });

  it('a diff of a hundred thousand lines is read at once', () => {
    const long = `@@ -1,100000 +1,100000 @@\n${Array.from({ length: 100_000 }, (_, at) => `+line ${at}`).join('\n')}`;
    const start = performance.now();
    expect(readDiff(long)[0]?.lines).toHaveLength(100_000);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
