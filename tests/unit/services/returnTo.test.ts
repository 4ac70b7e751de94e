import fc from 'fast-check';
import { safeReturnTo } from '@/services/contracts/returnTo';

const HTTP = 'http://127.0.0.1:3300';
const HTTPS = 'https://watch.example.com';

const KEPT: readonly (readonly [string, string])[] = [
  ['/', '/'],
  ['/health', '/health'],
  ['/health?checkId=1&timeRange=1h#top', '/health?checkId=1&timeRange=1h#top'],
  ['health', '/health'],
  ['?a=1', '/?a=1'],
  ['/catalog/../health', '/health'],
  [`${HTTP}/incidents?status=open`, '/incidents?status=open'],
  ['HTTP://127.0.0.1:3300/health', '/health'],
  ['/health?next=//evil.example', '/health?next=//evil.example'],
  ['/health?return_to=https%3A%2F%2Fevil.example', '/health?return_to=https%3A%2F%2Fevil.example'],
  ['/loginhistory', '/loginhistory'],
  ['/profile-settings?flow=1', '/profile-settings?flow=1'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  // On an http origin "http:health" is a relative address; it stays here.
  ['http:health', '/health'],
];

const REFUSED: readonly string[] = [
  '',
  ' ',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/health ',
  '/\u0000/evil',
  '/health\u007f',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://evil.example/health',
  'HTTPS://EVIL.EXAMPLE',
  'https://127.0.0.1:3300/health',
  'http://127.0.0.1:3301/health',
  'http://127.0.0.1:3300@evil.example/',
  'http://127.0.0.1:3300.evil.example/',
  'http://user@127.0.0.1:3300/health',
  'http://user:secret@127.0.0.1:3300/health',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://127.0.0.1:3300/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:http://127.0.0.1:3300/1',
  'ftp://127.0.0.1/health',
  '/..//evil.example',
  '/.//evil.example',
  '/%5cevil.example',
  '/login',
  '/login?return_to=/health',
  '/LOGIN',
  '/%6cogin',
  '/login/',
  '/login#x',
  '/logout',
  '/registration?flow=1',
  '/recovery',
  '/verification',
  '/api',
  '/api/.ory/self-service/logout?token=1',
  '/%61pi/kubeconfig',
  '/%',
  'http://[::1',
  `/${'x'.repeat(2048)}`,
];

describe('safeReturnTo', () => {
  it.each(KEPT)('keeps %j as %j', (raw, path) => {
    expect(safeReturnTo(raw, HTTP)).toBe(path);
  });

  it.each(REFUSED)('TM1 refuses %j', (raw) => {
    expect(safeReturnTo(raw, HTTP)).toBeUndefined();
  });

  it('has a table of at least forty refused addresses (TM1)', () => {
    expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(40);
  });

  it('treats absent values as refused', () => {
    expect(safeReturnTo(null, HTTP)).toBeUndefined();
    expect(safeReturnTo(undefined, HTTP)).toBeUndefined();
  });

  it('TM1 knows that https:evil.example is foreign on http and a path on https', () => {
    expect(safeReturnTo('https:evil.example', HTTP)).toBeUndefined();
    expect(safeReturnTo('https:evil.example', HTTPS)).toBe('/evil.example');
    expect(safeReturnTo('http:evil.example', HTTPS)).toBeUndefined();
  });

  it('TM1 never lets an opaque origin pass as its own', () => {
    expect(safeReturnTo('javascript:alert(1)', 'null')).toBeUndefined();
    expect(safeReturnTo('data:text/html,x', 'null')).toBeUndefined();
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '..',
      '.',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'http:',
      'https:',
    ),
    fc.constantFrom(
      'javascript:',
      'data:',
      'evil.example',
      '127.0.0.1:3300',
      'return_to=',
      'login',
      'api',
      '\u2044',
      '\uff0f',
    ),
    fc.string({ maxLength: 4 }),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const address = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));

  it('TM1 no generated address ever leads away, and what is kept is kept again unchanged', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(HTTP, HTTPS), (raw, origin) => {
        const path = safeReturnTo(raw, origin);
        if (path === undefined) return;
        expect(path.startsWith('/')).toBe(true);
        // Resolved the way a link, a redirect and a router resolve it.
        expect(new URL(path, `${origin}/login`).origin).toBe(origin);
        expect(new URL(origin + path).origin).toBe(origin);
        expect(safeReturnTo(path, origin)).toBe(path);
      }),
      { numRuns: 20_000 },
    );
  });
});
