import { cutMiddle, hasInvisible, initials, showInvisible } from '@/services/text/visible';

describe('text that is seen', () => {
  it('TM27 writes direction, zero-width and control characters out', () => {
    expect(showInvisible('rm \u202Etxt.sh\u200B\u0007')).toBe('rm \\u{202E}txt.sh\\u{200B}\\u{0007}');
    expect(showInvisible('a\tb\nč')).toBe('a\tb\nč');
    expect(hasInvisible('safe')).toBe(false);
    expect(hasInvisible('not\u2066safe')).toBe(true);
  });

  it('cuts long names in the middle, at whole characters', () => {
    expect(cutMiddle('orders-api-7f9c6d', 10)).toBe('order…9c6d');
    expect(cutMiddle('short', 10)).toBe('short');
    expect(cutMiddle('🙂🙂🙂🙂🙂🙂', 4)).toBe('🙂🙂…🙂');
  });

  it.each([
    ['Ann Bea Cole', 'AC'],
    ['Ana', 'A'],
    ['  ', ''],
    [null, ''],
    ['élan vital', 'ÉV'],
  ])('WIDGET-12 %j has the initials %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
