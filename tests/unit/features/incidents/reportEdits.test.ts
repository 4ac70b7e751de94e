/** Paragraphs of the report that people wrote by hand (beyond.md M11; ADR 50). */
import fc from 'fast-check';
import type { CommentRecord } from '@/features/incidents/model/records';
import { buildReport, keptSections, type Report } from '@/features/incidents/model/report';
import type { ReportInput } from '@/features/incidents/model/reportParts';
import { editComment, editOf, oneLine, type NewEdit } from '@/features/incidents/model/reportEdits';
import { toHtml, toJson, toMarkdown } from '@/features/incidents/model/reportText';
import { buildTree } from '@/features/incidents/model/tree';
import { evidence, hypothesis, incident, PERSON } from './records';

const ORIGIN = 'https://w.example';
const KEY = 'hypothesis/h';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const comment = (number: number, fields: Partial<CommentRecord>): CommentRecord => ({
  id: idOf(number),
  comment: '',
  external_created_by: null,
  responder_id: null,
  hypothesis_id: null,
  created_by: PERSON,
  created_at: new Date(number * 1000).toISOString(),
  ...fields,
});

const edit = (number: number, fields: Partial<NewEdit>): CommentRecord =>
  comment(number, {
    comment: editComment({ key: KEY, over: [], text: 'By hand.', record: 'proven root: DNS', ...fields }),
  });

const input = (comments: readonly CommentRecord[] = [], title = 'DNS', withEvidence = true): ReportInput => {
  const evidences = withEvidence ? [evidence({ id: 'e1', description: 'slow' })] : [];
  return {
    incident: incident(),
    tree: buildTree([hypothesis({ title, status: 'proven' })], evidences, []),
    evidences,
    comments,
    runs: [],
    withAll: true,
    responders: [],
    history: [],
  };
};

const sentence = (report: Report, key = KEY) =>
  report.sections.flatMap(({ sentences }) => sentences).find((one) => one.key === key);

const markdown = (given: ReportInput) => toMarkdown(buildReport(given), ORIGIN);

describe('edits of the report (M11)', () => {
  it('M11 an edit survives as a comment that says in words what was written over what', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, record) => {
        const over = [idOf(1), idOf(2)];
        const kept = comment(3, { comment: editComment({ key: KEY, over, text, record }) });
        expect(editOf(kept)).toEqual({
          id: idOf(3),
          key: KEY,
          over,
          text: oneLine(text),
          record: oneLine(record),
          by: PERSON.name,
        });
      }),
    );
    expect(editOf(edit(1, { text: undefined }))?.text).toBeUndefined();
    expect(editOf(comment(1, { comment: 'Report paragraph it is' }))).toBeUndefined();
    expect(editOf({ ...edit(1, {}), external_created_by: 'Jira' })).toBeUndefined();
  });

  it('M11 a paragraph by hand stands in the report with the footnotes of the record and one to the edit', () => {
    const report = buildReport(input([edit(1, {})]));
    const written = sentence(report);
    expect(written).toMatchObject({ text: 'By hand.', state: 'edited', record: 'proven root: DNS' });
    expect(written?.notes.map((note) => report.footnotes[note - 1]?.text)).toEqual([
      'hypothesis h',
      `edit by ${PERSON.name} ${idOf(1)}`,
    ]);
  });

  it('M11 regenerating never overwrites a paragraph by hand; it is marked with base, mine and the new text', () => {
    const changed = sentence(buildReport(input([edit(1, {})], 'DNS of the cluster')));
    expect(changed).toMatchObject({
      text: 'By hand.',
      state: 'outdated',
      record: 'proven root: DNS of the cluster',
      heads: [{ text: 'By hand.', record: 'proven root: DNS' }],
    });
    const kept = edit(2, { over: [idOf(1)], record: 'proven root: DNS of the cluster' });
    expect(sentence(buildReport(input([edit(1, {}), kept], 'DNS of the cluster')))).toMatchObject({
      text: 'By hand.',
      state: 'edited',
    });
    const taken = edit(2, { over: [idOf(1)], text: undefined });
    expect(sentence(buildReport(input([edit(1, {}), taken], 'DNS of the cluster')))).toMatchObject({
      text: 'proven root: DNS of the cluster',
      state: 'record',
    });
  });

  it('M11 any change of the record leaves every paragraph by hand in all exports', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.boolean(), (title, withEvidence) => {
        const edits = [
          edit(1, { text: 'Handwritten one' }),
          edit(2, { key: 'evidence/e1', text: 'Handwritten two' }),
        ];
        const report = buildReport(input(edits, title, withEvidence));
        for (const text of [toMarkdown(report, ORIGIN), toHtml(report, ORIGIN), toJson(report, ORIGIN)]) {
          expect(text).toContain('Handwritten one');
          expect(text).toContain('Handwritten two');
        }
      }),
    );
  });

  it('M11 M2 two people who write at the same time lose nothing until somebody chose', () => {
    const [one, two] = [edit(1, { text: 'One.' }), edit(2, { text: 'Two.' })];
    const disputed = sentence(buildReport(input([one, two])));
    expect(disputed).toMatchObject({ state: 'disputed', heads: [{ text: 'One.' }, { text: 'Two.' }] });
    const chosen = edit(3, { text: 'One.', over: [idOf(1), idOf(2)] });
    expect(sentence(buildReport(input([one, two, chosen])))).toMatchObject({ state: 'edited', text: 'One.' });
    const same = edit(2, { text: 'One.' });
    expect(sentence(buildReport(input([one, same])))).toMatchObject({ state: 'edited', text: 'One.' });
    const follows = edit(2, { text: undefined });
    expect(sentence(buildReport(input([one, follows])))).toMatchObject({ state: 'disputed', text: 'One.' });
  });

  it('M11 a paragraph about something that is gone stays, under its own heading', () => {
    const about = edit(1, { key: 'evidence/e1', text: 'It was slow.' });
    const report = buildReport(input([about], 'DNS', false));
    expect(report.sections.at(-1)?.heading).toBe('Written by hand');
    expect(sentence(report, 'evidence/e1')).toMatchObject({ state: 'gone', text: 'It was slow.' });
    const out = edit(2, { key: 'evidence/e1', text: '', over: [idOf(1)] });
    expect(sentence(buildReport(input([about, out], 'DNS', false)), 'evidence/e1')).toBeUndefined();
    const alsoOut = edit(3, { key: 'evidence/e1', text: '' });
    expect(sentence(buildReport(input([about, alsoOut], 'DNS', false)), 'evidence/e1')).toMatchObject({
      text: 'It was slow.',
      isLeftOut: false,
    });
  });

  it('M11 what is left out is in no export and takes no footnote, and can be put back', () => {
    const out = edit(1, { text: '' });
    const report = buildReport(input([out]));
    expect(sentence(report)).toMatchObject({ isLeftOut: true, notes: [], record: 'proven root: DNS' });
    expect(keptSections(report).flatMap(({ sentences }) => sentences.map(({ key }) => key))).not.toContain(
      KEY,
    );
    expect(toMarkdown(report, ORIGIN)).not.toContain('proven root');
    expect(report.footnotes.map(({ text }) => text)).not.toContain('hypothesis h');
    const back = edit(2, { text: undefined, over: [idOf(1)] });
    expect(markdown(input([out, back]))).toBe(markdown(input()));
  });

  it('M11 the same record and edits make the same bytes, in whatever order they come, and every footnote resolves', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    const key = fc.constantFrom(KEY, 'evidence/e1', 'summary/kind', 'summary/opened', 'gone/x');
    const edits = fc.array(fc.record({ key, text, over: fc.array(fc.nat(9), { maxLength: 3 }) }), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(edits, (drawn) => {
        const comments = drawn.map(({ over, ...fields }, index) =>
          edit(index, { ...fields, over: over.filter((other) => other < index).map(idOf) }),
        );
        const report = buildReport(input(comments));
        const made = toMarkdown(report, ORIGIN);
        expect(markdown(input([...comments].reverse()))).toBe(made);
        const marks = [...made.matchAll(/(?<!\\)\[\^(\d+)\](?!:)/g)].map(([, number]) => number);
        const notes = [...made.matchAll(/^\[\^(\d+)\]: .* <https:\/\/w\.example\/[^>]+>$/gm)];
        expect(new Set(marks)).toEqual(new Set(notes.map(([, number]) => number)));
        expect(notes).toHaveLength(report.footnotes.length);
        for (const { sentences } of keptSections(report))
          for (const { notes: numbers } of sentences) expect(numbers.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('M11 text by hand stays text in every export', () => {
    const hostile = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) \u202Egpj.exe';
    const report = buildReport(input([edit(1, { text: hostile })]));
    expect(toHtml(report, ORIGIN)).not.toMatch(/<img|\u202E/);
    expect(toMarkdown(report, ORIGIN)).not.toMatch(/\]\(javascript|\u202E/);
    const json: unknown = JSON.parse(toJson(report, ORIGIN));
    expect(json).toMatchObject({ title: 'INC-7: Checkout fails' });
    expect(JSON.stringify(json)).toContain('"isByHand":true');
  });
});
