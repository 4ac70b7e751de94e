import fc from 'fast-check';
import { CHECK_TYPES } from '@/services/contracts/checkTypes';
import { validateCanarySpec } from '@server/checks/validateCanary';

const http = [{ name: 'shop', url: 'http://127.0.0.1:8080/healthz' }];
const valid = { schedule: '@every 30s', http };

describe('a canary spec that can be stored', () => {
  it.each([
    ['the smallest one', valid],
    ['an interval instead of a schedule', { interval: 30, http }],
    ['a type that only the platform runs', { schedule: '@hourly', exec: [{ name: 'a', script: 'true' }] }],
    ['an ICMP check without a name', { schedule: '@hourly', icmp: [{ endpoint: '127.0.0.1' }] }],
    [
      'a password kept in a secret',
      {
        schedule: '@hourly',
        http: [
          {
            name: 'a',
            url: 'https://a.example',
            password: { valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
          },
        ],
      },
    ],
    ['a test expression', { schedule: '@hourly', http: [{ ...http[0], test: { expr: 'code == 200' } }] }],
    ['a webhook, which is pushed to', { webhook: { token: { value: 'x' } } }],
    [
      'several types',
      { ...valid, tcp: [{ name: 'db', endpoint: 'db:5432' }], severity: 'high', owner: 'web' },
    ],
  ])('%s', (_name, spec) => {
    expect(validateCanarySpec(spec)).toBeUndefined();
  });
});

describe('a canary spec that is refused says what is wrong and how to mend it', () => {
  it.each<[string, unknown, RegExp]>([
    ['text', 'schedule: @every 30s', /must be a mapping/],
    ['a list', [valid], /must be a mapping/],
    ['nothing', null, /must be a mapping/],
    ['no checks', { schedule: '@hourly' }, /no checks: add a list such as http/],
    ['no schedule', { http }, /schedule is missing/],
    ['a bad schedule', { schedule: 'sometimes', http }, /schedule "sometimes" is not understood/],
    [
      'a misspelt type',
      { schedule: '@hourly', htttp: http },
      /"htttp" is not a check type\. Did you mean "http"\?/,
    ],
    ['a misspelt schedule', { shedule: '@hourly', http }, /Did you mean "schedule"\?/],
    [
      'a type like nothing',
      { schedule: '@hourly', zebra: http },
      /"zebra" is not a check type\. Known types/,
    ],
    [
      'a prototype key',
      JSON.parse('{"schedule":"@hourly","__proto__":[],"constructor":[]}'),
      /is not a check type/,
    ],
    [
      'a whole resource',
      { kind: 'Canary', metadata: {}, spec: valid },
      /paste what stands under its "spec:"/,
    ],
    [
      'a mapping for a list',
      { schedule: '@hourly', http: http[0] },
      /must be a list of checks: start each with a dash/,
    ],
    ['an empty list', { schedule: '@hourly', http: [] }, /empty list/],
    ['an entry that is text', { schedule: '@hourly', http: ['http://a'] }, /http check 1 must be a mapping/],
    ['no name', { schedule: '@hourly', http: [{ url: 'http://a' }] }, /http check 1 has no name/],
    [
      'two names alike',
      { schedule: '@hourly', http: [...http, ...http] },
      /Two http checks are named "shop"/,
    ],
    [
      'no url',
      { schedule: '@hourly', http: [{ name: 'shop' }] },
      /http check 1 \(shop\): url or endpoint or connection is missing/,
    ],
    ['a bad url', { schedule: '@hourly', http: [{ name: 'a', url: 'shop' }] }, /not an address/],
    [
      'a file url',
      { schedule: '@hourly', http: [{ name: 'a', url: 'file:///etc/passwd' }] },
      /must start with http/,
    ],
    ['a bad status', { schedule: '@hourly', http: [{ ...http[0], responseCodes: [20] }] }, /100 to 599/],
    [
      'a bad threshold',
      { schedule: '@hourly', http: [{ ...http[0], thresholdMillis: -1 }] },
      /thresholdMillis must be a whole number/,
    ],
    ['a bad method', { schedule: '@hourly', http: [{ ...http[0], method: 'FETCH' }] }, /must be one of GET/],
    ['no port', { schedule: '@hourly', tcp: [{ name: 'a', endpoint: 'db' }] }, /must be host:port/],
    ['an option for a host', { schedule: '@hourly', icmp: [{ endpoint: '-f' }] }, /must be a host name/],
    [
      'a bad record type',
      { schedule: '@hourly', dns: [{ name: 'a', query: 'b', querytype: 'AXFR' }] },
      /must be one of A/,
    ],
    [
      'a bad age',
      { schedule: '@hourly', folder: [{ name: 'a', path: '/', maxAge: 'old' }] },
      /is not a duration/,
    ],
    [
      'a bad pattern',
      { schedule: '@hourly', folder: [{ name: 'a', path: '/', filter: { regex: '(' } }] },
      /not a regular expression/,
    ],
    ['no script', { schedule: '@hourly', exec: [{ name: 'a' }] }, /script is missing/],
    ['a NUL', { ...valid, owner: 'a\0b' }, /cannot be stored/],
    ['half a surrogate pair', { ...valid, owner: '\ud800' }, /cannot be stored/],
    ['600 KB', { ...valid, description: 'x'.repeat(600 * 1024) }, /is 601 KB; the limit is 512 KB/],
    ['60 000 values', { ...valid, env: Array.from({ length: 60_000 }, () => 1) }, /more than 50000 values/],
  ])('%s', (_name, spec, says) => {
    expect(validateCanarySpec(spec)).toMatch(says);
  });

  it('F63 nesting of 100 000 levels is refused and does not exhaust the stack', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(validateCanarySpec({ ...valid, env: deep })).toMatch(/nested deeper than 64 levels/);
  });

  it('accepts 512 KB and refuses one byte more', () => {
    const room = 512 * 1024 - Buffer.byteLength(JSON.stringify({ ...valid, description: '' }));
    expect(validateCanarySpec({ ...valid, description: 'x'.repeat(room) })).toBeUndefined();
    expect(validateCanarySpec({ ...valid, description: 'x'.repeat(room + 1) })).toMatch(/limit is 512 KB/);
  });

  it('answers every JSON value with a sentence or with consent, and never throws', () => {
    const entry = fc.dictionary(fc.string(), fc.jsonValue());
    const spec = fc.dictionary(
      fc.constantFrom('schedule', 'interval', ...CHECK_TYPES),
      fc.oneof(fc.jsonValue(), fc.array(entry)),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), spec), (value) => {
        const answer = validateCanarySpec(value);
        return answer === undefined || answer.length > 10;
      }),
      { numRuns: 1000 },
    );
  });
});
