/** The text beside the JSON: shown as it was written, brought up to date where somebody wrote the JSON alone (ADR 37). */
import * as fc from 'fast-check';
import { readYaml } from '@/features/resources/forms/readYaml';
import { withValue } from '@/features/resources/forms/yaml/plain';
import { kindOfTable, type ResourceKind } from '@/features/resources/model/kinds';
import { recordChange } from '@/features/resources/model/queuedRecords';
import {
  bodyOf,
  documentOfText,
  fieldsOf,
  fieldsOfRow,
  newRow,
  newValues,
  valuesOf,
  WRITTEN,
  type ResourceRow,
} from '@/features/resources/model/record';
import { writtenField, writtenValuesOf } from '@/features/resources/model/writtenText';
import type { JsonValue } from '@/services/text/yaml';
import { REAL_RECORDS } from '@tests/setup/realSpecs';

const RULES = kindOfTable('incident_rules') as ResourceKind; // one of KINDS
const TEXT = '# why: the outage of May\npriority: 1 # high\nbreakOnMatch:   true\n';
const row = (spec: unknown, written: unknown): ResourceRow => ({
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'shop',
  source: 'UI',
  spec,
  [WRITTEN]: written,
  created_at: null,
  updated_at: null,
});
const shown = (spec: unknown, written: unknown) => writtenValuesOf(RULES, row(spec, written)).spec;
const SPEC = { priority: 1, breakOnMatch: true };

describe('what the editor shows', () => {
  it('EDIT-1 M19 the text as it was written, while it says what is stored, in whatever order of keys', () => {
    expect(shown({ breakOnMatch: true, priority: 1 }, TEXT)).toBe(TEXT);
  });

  it('M19 a text that fell behind is changed in that place alone', () => {
    expect(shown({ ...SPEC, priority: 3 }, TEXT)).toBe(TEXT.replace('1 #', '3 #'));
    expect(shown({ ...SPEC, hoursOfOperation: [] }, TEXT)).toBe(`${TEXT}hoursOfOperation: []\n`);
  });

  it.each([[undefined], [null], [7], ['a: [broken'], ['- a list'], ['__proto__: 1\npriority: 2\n']])(
    'the JSON counts where the text is %j',
    (written) => {
      expect(shown(SPEC, written)).toBe(valuesOf(RULES, row(SPEC, undefined)).spec);
    },
  );

  it('M19 whatever somebody else stored beside a real text, what is shown says it', () => {
    const document = fc.constantFrom(...REAL_RECORDS.map(({ spec }) => spec));
    fc.assert(
      fc.property(document, fc.string(), fc.nat(), (text, word, nth) => {
        const said = readYaml(text);
        if (!said.ok) throw new Error(said.sentence);
        const keys = Object.keys(said.value);
        const stored = withValue(said.value, [keys[nth % keys.length] ?? 'icon'], word);
        expect(documentOfText(shown(stored, text))).toEqual(stored);
      }),
      { numRuns: 100, seed: 9 },
    );
  });
});

describe('what is sent', () => {
  it('the text goes along where the JSON does not say all of it', () => {
    expect(writtenField(TEXT, undefined)).toEqual({ [WRITTEN]: JSON.stringify(TEXT) });
    expect(writtenField(TEXT, 'priority: 1\n')).toEqual({ [WRITTEN]: JSON.stringify(TEXT) });
    expect(writtenField('priority: 1\n', undefined)).toEqual({});
    // It had comments and lost them.
    expect(writtenField('priority: 1\n', TEXT)).toEqual({ [WRITTEN]: 'null' });
    expect(writtenField(TEXT, TEXT)).toEqual({});
  });

  it('EDIT-11 it is a column beside the specification, of a new record and of a change', () => {
    const values = { ...newValues(RULES, TEXT), name: 'shop' };
    const fields = { ...fieldsOf(RULES, values), ...writtenField(TEXT, undefined) };
    expect(newRow(RULES, fields, { id: 'x', createdBy: undefined })).toEqual({
      id: 'x',
      name: 'shop',
      source: 'UI',
      spec: SPEC,
      spec_text: TEXT,
    });
    expect(bodyOf(RULES, writtenField(TEXT, 'x: 1\n'), {})).toEqual({ spec_text: TEXT });
  });

  it('a change that waits is named by what it changes, and by its comments only where there is nothing else', () => {
    const base = { mark: '', fields: fieldsOfRow(RULES, row(SPEC, TEXT)) };
    const words = (mine: Record<string, string>) => recordChange(RULES, { id: 'x', base, mine }).words;
    const text: JsonValue = `${TEXT}# more\n`;
    const written = writtenField(text, TEXT) as Record<string, string>; // it differs, so the field is there
    expect(words(written)).toBe('rule “shop”: comments and layout');
    expect(words({ ...written, 'spec/priority': '2' })).toBe('rule “shop”: priority');
  });
});
