import { fitsRoom } from '@/components/filters/wordRoom';

describe('M14 what fits beside a label, guessed from its letters', () => {
  it.each([
    ['No Grouping', true],
    ['Group Name', true],
    ['Description', true],
    ['environment', true],
    ['label-12', true],
    ['nnnnnnnnnnn', true],
    ['nnnnnnnnnnnn', false],
    ['llllllllllllll', true],
    ['mmmmmmm', true],
    ['mmmmmmmm', false],
    ['WWWWWW', true],
    ['WWWWWWW', false],
    ['app.kubernetes.io/name', false],
    ['', true],
  ])('%s: %s', (word, fits) => {
    expect(fitsRoom(word, 11)).toBe(fits);
  });

  it.each(['שלום', '運用', '🔥', 'é', '\u202e', 'constructor\u0000'])('knows no width of %s', (word) => {
    expect(fitsRoom(word, 11)).toBe(false);
  });
});
