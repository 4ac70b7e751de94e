/** Types as data: tiles, first texts, the type of a text, what blocks saving, the shared name. */
import * as fc from 'fast-check';
import { fieldsOf } from '@/components/form/partFields';
import { minutesOfAge } from '@/components/form/kinds/ages';
import { entriesOf, partsOfEntry, pathOf } from '@/features/resources/forms/compile';
import { formProblems } from '@/features/resources/forms/formProblems';
import { FORM_TYPES, formTypeOf, specOf } from '@/features/resources/forms/formTypes';
import { firstText, refusals } from '../../components/resources-forms/typeTexts';
import { typeOfSpec } from '@/features/resources/model/specTypes';
import type { FormTable } from '@/features/resources/forms/types/formType';
import { valueAt } from '@/features/resources/forms/yaml/plain';
import { readYaml } from '@/features/resources/forms/readYaml';
import { editYaml } from '@/features/resources/forms/yamlDocument';
import { TIME_RANGES } from '@/services/time/ranges';
import { REAL_SPECS } from '@tests/setup/realSpecs';

/** The tile of a text that can be read. */
function typeOf(table: FormTable, text: string): string {
  const reading = readYaml(text);
  if (!reading.ok) throw new Error(reading.sentence);
  return typeOfSpec(table, specOf(reading.value)).key;
}

describe('types', () => {
  it('EDIT-10 nine checks and every scraper but Custom have a form; DNS opens in Code', () => {
    const forms = FORM_TYPES.filter(({ isFormCapable }) => isFormCapable);
    expect(forms.filter(({ table }) => table === 'canaries').map(({ specKey }) => specKey)).toEqual([
      'http',
      'exec',
      'alertManager',
      'elasticsearch',
      'redis',
      'mongo',
      'icmp',
      'folder',
      'tcp',
    ]);
    expect(forms.filter(({ table }) => table === 'config_scrapers')).toHaveLength(10);
    expect(FORM_TYPES.find(({ type }) => type === 'dns')?.isFormCapable).toBe(false);
  });

  it.each([
    ['canaries', 'schedule: x\nicon: y\nhttp: []\n', 'http'],
    ['canaries', 'schedule: x\ntcp: []\nhttp: []\n', 'custom'],
    ['canaries', 'mongodb: []\n', 'mongo'],
    ['canaries', 'alertmanager: []\n', 'alertManager'],
    ['canaries', 'icmp: []\n', 'icmp'],
    ['canaries', 'mssql: []\n', 'sql'],
    ['canaries', 'helm: []\n', 'custom'],
    ['canaries', '', 'custom'],
    ['canaries', 'kind: Canary\nspec:\n  dns: []\n', 'dns'],
    ['config_scrapers', 'retention: {}\nschedule: x\nkubernetesFile: []\n', 'kubernetesFile'],
    ['config_scrapers', 'terraform: []\n', 'custom'],
  ] as const)('TYPE-2 of %s, %j is %s', (table, text, type) => {
    expect(typeOf(table, text)).toBe(type);
  });

  it.each(FORM_TYPES)(
    'TYPE-2 the first text of $table $label is of that type, and each of its fields goes there and back',
    ({ table, type }) => {
      const start = firstText(table, type);
      expect(typeOf(table, start)).toBe(type);
      const reading = readYaml(start);
      if (!reading.ok) throw new Error(reading.sentence);
      const formType = formTypeOf(table, type)!;
      expect(entriesOf(formType, reading.value)).toHaveLength(1);
      let text = start;
      const wanted = new Map<string, string>();
      const fields = fieldsOf(partsOfEntry(formType, reading.value, 0), reading.value);
      // The whole entry is no place of one value.
      for (const { name, kind } of fields.filter((field) => field.kind !== 'authentication')) {
        const edit = editYaml(text, pathOf(name), `${kind}: ${name} # "x"`);
        if (!edit.ok) throw new Error(`${name}: ${edit.sentence}`);
        wanted.set(name, `${kind}: ${name} # "x"`);
        text = edit.text;
      }
      const after = readYaml(text);
      if (!after.ok) throw new Error(after.sentence);
      for (const [name, value] of wanted) expect(valueAt(after.value, pathOf(name))).toBe(value);
      const names = fieldsOf(partsOfEntry(formType, after.value, 0), after.value).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...wanted.keys()]));
    },
  );

  it('FORM-S-1 FORM-H-13 presets, and the required keys of an entry', () => {
    expect(firstText('config_scrapers', 'kubernetes')).toBe(
      "schedule: '@every 30m'\nkubernetes:\n  - clusterName: ''\n    maxInFlight: 64\n",
    );
    expect(readYaml(firstText('canaries', 'redis'))).toMatchObject({ value: { redis: [{ db: 0 }] } });
    expect(readYaml(firstText('canaries', 'sql'))).toEqual({
      ok: true,
      value: { postgres: [{ name: '', query: '' }] },
    });
    expect(firstText('canaries', 'custom')).toBe('');
  });
});

describe('what blocks saving', () => {
  it('VAL-4 VAL-5 VAL-6 VAL-3 names the field, and the entry where there are several', () => {
    const text =
      'http:\n  - name: a\n    url: b\n    thresholdMillis: -1\n  - name: c\n    maxSSLExpiry: x\n';
    expect(refusals('canaries', 'http', text)).toEqual([
      { name: 'schedule', label: 'Schedule', sentence: 'This field is required' },
      {
        name: 'http.0.thresholdMillis',
        label: 'HTTP 1 · Threshold (milliseconds)',
        sentence: 'This field must be 0 or more',
      },
      { name: 'http.1.url', label: 'HTTP 2 · URL', sentence: 'This field is required' },
      {
        name: 'http.1.maxSSLExpiry',
        label: 'HTTP 2 · Max SSL expiry (days)',
        sentence: 'This field must be a number',
      },
    ]);
  });

  it('VAL-8 types without form have no rules here, and a list that is none is said in words', () => {
    expect(refusals('canaries', 'dns', 'dns: []')).toEqual([]);
    expect(refusals('canaries', 'http', 'http: x')).toEqual([
      expect.objectContaining({ sentence: expect.stringContaining('not a list') }),
    ]);
  });
});

describe('ages', () => {
  it('FORM-S-13 the ranges run from 15 minutes to 5 years', () => {
    const minutes = TIME_RANGES.map((range) => minutesOfAge(range) ?? 0);
    expect(minutes[0]).toBe(15);
    expect(minutes[1]).toBe(60);
    expect(minutes.at(-1)).toBe(5 * 365 * 1440);
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
    expect(minutesOfAge('1h30m')).toBe(90);
    expect(minutesOfAge('soon')).toBeUndefined();
  });
});

describe('Form and Code in any order', () => {
  const spec = fc.constantFrom(...REAL_SPECS.map(({ text }) => text));
  it('EDIT-10 any prefix of a real text either shows its fields or says why not', () => {
    fc.assert(
      fc.property(spec, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const prefix = text.slice(0, Math.floor(text.length * share));
        const reading = readYaml(prefix);
        if (!reading.ok) expect(reading.sentence.length).toBeGreaterThan(10);
        else {
          const formType = formTypeOf('canaries', typeOf('canaries', prefix));
          for (const { sentence } of formProblems(formType, prefix)) expect(sentence).not.toBe('');
        }
      }),
      { numRuns: 300, seed: 9 },
    );
  });

  it('EDIT-10 a real text with a form: one field of it is changed, every other key and comment stays', () => {
    let forms = 0;
    for (const { text } of REAL_SPECS) {
      const reading = readYaml(text);
      const formType = formTypeOf(
        'canaries',
        reading.ok ? typeOfSpec('canaries', specOf(reading.value)).key : '',
      );
      if (reading.ok && formType?.isFormCapable === true) {
        forms += 1;
        const [first] = entriesOf(formType, reading.value) ?? [];
        expect(first).toBeDefined();
        const fields = fieldsOf(partsOfEntry(formType, reading.value, 0), reading.value);
        const path = pathOf(fields.find(({ label }) => label === 'Description')!.name);
        const edit = editYaml(text, path, 'said by the form');
        if (!edit.ok) throw new Error(edit.sentence);
        const back = editYaml(edit.text, path, valueAt(reading.value, path));
        if (valueAt(reading.value, path) === undefined) expect(back).toEqual({ ok: true, text });
        const kept = edit.text.split('\n').filter((line) => !line.includes('said by the form'));
        const lines = text.split('\n');
        expect(kept.every((line) => lines.includes(line))).toBe(true);
        expect(lines.length - kept.length).toBeLessThanOrEqual(1);
      }
    }
    expect(forms).toBeGreaterThan(2);
  });
});
