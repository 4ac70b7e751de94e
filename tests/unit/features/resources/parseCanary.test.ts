import fc from 'fast-check';
import { lineOfKey, parseCanary, writtenFields } from '@/features/resources/model/parseCanary';
import { nearestWord } from '@/features/resources/model/nearest';
import { EXAMPLE_CANARY } from '@/features/resources/texts';

const nothing = { name: '', namespace: '' };
const SPEC = 'schedule: "@every 1m"\nhttp:\n  - name: front\n    url: http://127.0.0.1:8080\n';
const indented = SPEC.replace(/^(?=.)/gm, '  ');

function problemOf(text: string, fields = nothing) {
  const reading = parseCanary(text, fields);
  return reading.ok ? undefined : reading.problem;
}

const spec = { schedule: '@every 1m', http: [{ name: 'front', url: 'http://127.0.0.1:8080' }] };

it('reads a whole Kubernetes manifest', () => {
  const text = `apiVersion: v1\nkind: Canary\nmetadata:\n  name: shop\n  namespace: web\n  labels:\n    tier: 1\n    critical: true\nspec:\n${indented}`;
  expect(parseCanary(text, nothing)).toEqual({
    ok: true,
    canary: { name: 'shop', namespace: 'web', labels: { tier: '1', critical: 'true' }, spec },
  });
});

it('reads a record of name, namespace, labels and spec; the namespace is default by default', () => {
  expect(parseCanary(`name: shop\nlabels: {team: web}\nspec:\n${indented}`, nothing)).toEqual({
    ok: true,
    canary: { name: 'shop', namespace: 'default', labels: { team: 'web' }, spec },
  });
});

it('reads a bare spec with the name from the field beside it', () => {
  expect(parseCanary(SPEC, { name: ' shop ', namespace: 'web' })).toEqual({
    ok: true,
    canary: { name: 'shop', namespace: 'web', labels: {}, spec },
  });
});

it('a bare spec may carry its own name; what the text says wins over the field', () => {
  const reading = parseCanary(`name: 42\n${SPEC}`, { name: 'other', namespace: '' });
  expect(reading).toMatchObject({ ok: true, canary: { name: '42', spec } });
  expect(writtenFields(`name: 42\n${SPEC}`)).toEqual({ name: '42' });
  expect(writtenFields('a: [')).toEqual({});
});

it('the example is a canary', () => {
  expect(parseCanary(EXAMPLE_CANARY, nothing)).toMatchObject({ ok: true, canary: { name: 'shop-frontend' } });
});

it.each<[string, string, RegExp, number | undefined]>([
  ['nothing', '', /Paste a canary/, undefined],
  ['a list', '- a', /not a canary/, 1],
  ['a text', 'hello', /not a canary/, 1],
  [
    'malformed YAML',
    'name: x\nschedule: "@every 1m',
    /Line \d+, column \d+: A quotation mark is not closed/,
    2,
  ],
  ['a tab', 'http:\n\t- name: x', /does not allow tabs/, 2],
  ['two documents', `name: a\n${SPEC}---\nname: b\n${SPEC}`, /a second document begins here/, 6],
  [
    'another kind',
    'apiVersion: v1\nkind: Deployment\nspec: {}',
    /Line 2: This is a Deployment, not a Canary/,
    2,
  ],
  ['no kind', 'apiVersion: v1\nspec: {}', /resource of unknown kind/, undefined],
  ['a manifest without spec', 'kind: Canary\nmetadata: {name: x}', /has no spec/, undefined],
  [
    'an unknown type near a known one',
    'name: x\nschedule: "@every 1m"\nhtpp: []',
    /Line 3: "htpp" is not a check type. Did you mean "http"\?/,
    3,
  ],
  [
    'a type unlike any',
    'name: x\nschedule: "@every 1m"\nqwertyuiop: []',
    /"qwertyuiop" is not a check type. Use one/,
    3,
  ],
  ['no checks', 'name: x\nschedule: "@every 1m"', /has no checks/, undefined],
  [
    'no schedule',
    'name: x\nhttp: [{name: a, url: b}]',
    /The schedule is missing. Add for example/,
    undefined,
  ],
  [
    'an empty schedule',
    'name: x\nschedule:\nhttp: [{name: a, url: b}]',
    /Line 2: The schedule is missing/,
    2,
  ],
  ['no name', SPEC, /has no name. Fill in/, undefined],
  ['a name that is a mapping', `name: {a: b}\n${SPEC}`, /Line 1: The name must be text/, 1],
  ['labels that are a list', `name: x\nlabels: [a]\n${SPEC}`, /Line 2: The labels must be a mapping/, 2],
  ['labels that nest', `name: x\nlabels: {a: {b: c}}\n${SPEC}`, /Line 2: The labels must be a mapping/, 2],
  ['over 512 KB', `name: x\n#${'x'.repeat(512 * 1024)}\n${SPEC}`, /longer than 512 KB. Split it/, 1],
  ['a hundred aliases and more', `a: &a [x]\nb: [${'*a, '.repeat(200)}*a]`, /aliases/, undefined],
])('refuses %s with a sentence', (_what, text, sentence, line) => {
  const problem = problemOf(text);
  expect(problem?.message).toMatch(sentence);
  if (line !== undefined) expect(problem?.line).toBe(line);
});

it('TM9 keys such as constructor are unknown types like any other, and __proto__ never becomes a key', () => {
  expect(problemOf(`name: x\nconstructor: []\n${SPEC}`)?.message).toContain(
    '"constructor" is not a check type',
  );
  const reading = parseCanary(`name: x\n__proto__: {polluted: true}\n${SPEC}`, nothing);
  expect(reading).toMatchObject({ ok: true });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined(); // an empty object must stay empty
});

it('never throws, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, name) => {
      const reading = parseCanary(text, { name, namespace: '' });
      expect(reading.ok || reading.problem.message.length > 0).toBe(true);
    }),
  );
});

it('finds the line of a key, quoted or not, and not inside another word', () => {
  expect(lineOfKey('a: 1\n  http: x', 'http')).toBe(2);
  expect(lineOfKey('"http" : 1', 'http')).toBe(1);
  expect(lineOfKey('https: 1', 'http')).toBeUndefined();
});

it('names the nearest known word, and none when all are far', () => {
  expect(nearestWord('HTTP', ['http', 'tcp'])).toBe('http');
  expect(nearestWord('tpc', ['http', 'tcp'])).toBe('tcp');
  expect(nearestWord('zzzzzz', ['http', 'tcp'])).toBeUndefined();
  expect(nearestWord('h'.repeat(1000), ['http'])).toBeUndefined();
});
