import { lanesOf } from '@/services/offline/sw/lanes';

describe('lanesOf', () => {
  it('PWA-3: every file is in one lane, and no lane has two more than another', () => {
    const files = Array.from({ length: 10 }, (_, at) => `assets/${at}.js`);
    const lanes = lanesOf(files, 4);
    expect(lanes.map(({ length }) => length)).toEqual([3, 3, 2, 2]);
    expect(lanes.flat().sort()).toEqual(files);
  });

  it('PWA-3: fewer files than lanes leave lanes empty', () => {
    expect(lanesOf(['index.html'], 3)).toEqual([['index.html'], [], []]);
  });
});
