/** Every real specification in the editor's page: what is saved is what its author wrote, but for the one field (issue 9). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Ajv2020 from 'ajv/dist/2020';
import { FORM_TEXTS } from '@/features/resources/forms/texts';
import { formTypeOf } from '@/features/resources/forms/formTypes';
import type { FormType } from '@/features/resources/forms/types/formType';
import { typeOfSpec } from '@/features/resources/model/specTypes';
import { EDITOR_TEXTS } from '@/features/resources/texts';
import { MESSAGES } from '@/services/text/messages';
import { dumpYaml, parseYaml, type JsonValue } from '@/services/text/yaml';
import { schemaFile } from '@server/features/schemas/schemas';
import { REAL_RECORDS, type RealRecord } from '@tests/setup/realSpecs';
import { button, ID, open, prepareSettings, ROW, specBox } from './openSettings';

prepareSettings();

const said = (text: string): JsonValue => {
  const reading = parseYaml(text);
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.value;
};

const formOf = ({ table, spec }: RealRecord): FormType | undefined => {
  const form = formTypeOf(table, typeOfSpec(table, said(spec)).key);
  return form?.isFormCapable === true ? form : undefined;
};

const openRecord = ({ table, name, spec }: RealRecord) =>
  open(`/settings/${table}/${ID}`, { row: { ...ROW, name, spec: said(spec), spec_text: spec }, isOwn: true });

/** Lines of `after` that are not the line of `before` in the same place. */
function changedLines(before: string, after: string) {
  const [old, next] = [before.split('\n'), after.split('\n')];
  expect(next).toHaveLength(old.length);
  return old.flatMap((line, at) => (line === next[at] ? [] : [{ before: line, after: next[at] }]));
}

/** Ours: what the platform's examples lack, and what stands in for them in a clone without them. */
const OWN: readonly RealRecord[] = [
  {
    title: 'own: comments, anchors and foreign quotes',
    table: 'canaries',
    name: 'shop',
    spec: [
      '# who to call: the web team',
      'schedule: "@every 1m" # often',
      'http:',
      '  # the front door',
      "  - name: 'front door'",
      '    url:   https://shop.example.org   # with spaces',
      '    headers: &common',
      '      - {name: X-From, value: "watch"}',
      '  - headers: *common',
      '    url: https://shop.example.org/cart',
      '    name: cart # last',
      '',
    ].join('\n'),
  },
  {
    title: 'own: a scraper with its reasons',
    table: 'config_scrapers',
    name: 'cluster',
    spec: [
      'kubernetes:',
      '  - clusterName: prod # not the test one',
      '    exclusions: [Secret, "*.tmp"]',
      '    # halved after the outage',
      '    maxInFlight: 32',
      '',
    ].join('\n'),
  },
  {
    title: 'own: a key that nobody knows',
    table: 'canaries',
    name: 'shop',
    spec: 'schedule: "@hourly"\ntcp:\n  - name: db # the big one\n    endpiont: db:5432\n    endpoint: db:5432\n',
  },
];
const RECORDS = [...OWN, ...REAL_RECORDS];

const SCHEMAS = {
  canaries: 'canary.spec',
  topologies: 'topology.spec',
  config_scrapers: 'scrape_config.spec',
};
const ajv = new Ajv2020({ strict: false, formats: { uuid: true } });
/** Another judge than the editor's own. */
const fits = ({ table, spec }: RealRecord): boolean => {
  const file = `${SCHEMAS[table]}.schema.json`;
  const judge = ajv.getSchema(`/api/schemas/${file}`) ?? ajv.compile({ ...schemaFile(file) });
  return judge(said(spec)) === true;
};

const rows = (records: readonly RealRecord[]) =>
  records.map((record, at) => ({ title: record.title, record, form: formOf(record), at }));
const REJECTED = rows(RECORDS.filter((record) => !fits(record)));
const FITTING = rows(RECORDS.filter(fits));
const WITH_FORM = FITTING.flatMap((row) => (row.form === undefined ? [] : [{ ...row, form: row.form }]));
const IN_CODE = FITTING.filter(({ form }) => form === undefined);

/** The boxes of the form that hold one line of words of the author's own. */
const PLAIN_WORDS = /^(Name|URL|Path|Endpoint|Host|Address|Description|Index|Cluster name)\b/;

async function boxesOf(form: FormType): Promise<HTMLInputElement[]> {
  const fields = within(await screen.findByRole('group', { name: FORM_TEXTS.form(form.label) }));
  return fields
    .getAllByRole<HTMLInputElement>('textbox', { name: PLAIN_WORDS })
    .filter(({ value, readOnly }) => value !== '' && !value.includes('\n') && !readOnly);
}

const isMended = () => screen.queryByRole('list', { name: EDITOR_TEXTS.problems }) === null;

it('real specifications are at hand: with a form, in code, and rejected', () => {
  for (const group of [WITH_FORM, IN_CODE, REJECTED]) expect(group.length).toBeGreaterThanOrEqual(1);
});

it.each(WITH_FORM)(
  'EDIT-10 M19 $title opens as a form, and one changed field is the only line that differs in what is sent',
  async ({ record, form, at }) => {
    const view = await openRecord(record);
    expect(await screen.findByRole('tab', { name: EDITOR_TEXTS.form })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const boxes = await boxesOf(form);
    const box = boxes[at % boxes.length];
    if (box === undefined) throw new Error('no field to change');
    const { value } = box;
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: `${value}x` } });
    fireEvent.blur(box);
    const update = await button(EDITOR_TEXTS.update);
    const isInvalid = update.getAttribute('aria-disabled') === 'true';
    fireEvent.click(update);
    if (isInvalid) {
      // Its author left out what the specification requires: the reason is there, and nothing is sent.
      expect(await screen.findAllByText(/required|Use an interval/)).not.toHaveLength(0);
      expect(view.sent).toEqual([]);
      return;
    }
    await waitFor(() => expect(view.sent).toHaveLength(1));
    const { spec_text: text, spec, ...rest } = view.sent[0]?.body as Record<string, string>; // a PATCH of this console
    expect(rest).toEqual({});
    // A text that says no more than its document is not stored beside it.
    const sent = text ?? dumpYaml(spec); // what was read from YAML
    const lines = changedLines(record.spec, sent);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.before).toContain(value);
    expect(lines[0]?.after?.replace(`${value}x`, value)).toBe(lines[0]?.before);
    expect(spec).toEqual(said(sent));
    expect(isMended()).toBe(true);
  },
);

it.each(IN_CODE)(
  'EDIT-10 M19 $title opens as code, byte for byte, and a comment is all that is sent',
  async ({ record }) => {
    const view = await openRecord(record);
    expect(await specBox()).toHaveValue(record.spec);
    expect(screen.queryByRole('tab', { name: EDITOR_TEXTS.form })).not.toBeInTheDocument();
    expect(isMended()).toBe(true);
    fireEvent.change(await specBox(), { target: { value: `# looked at\n${record.spec}` } });
    const update = await button(EDITOR_TEXTS.update);
    const isInvalid = update.getAttribute('aria-disabled') === 'true';
    fireEvent.click(update);
    if (isInvalid) {
      // A webhook: it has no schedule, which the specification requires of every health check (VAL-3).
      expect(said(record.spec)).not.toHaveProperty('schedule');
      expect(await screen.findByText(MESSAGES.fieldRequired)).toBeInTheDocument();
      expect(view.sent).toEqual([]);
      return;
    }
    await waitFor(() => expect(view.sent).toHaveLength(1));
    expect(view.sent[0]?.body).toEqual({ spec_text: `# looked at\n${record.spec}` });
  },
);

it.each(REJECTED)(
  'EDIT-10 M19 VAL-8 $title, which the schema rejects, opens as code, unchanged, with the reason, and is not sent',
  async ({ record, form }) => {
    const view = await openRecord(record);
    expect(await specBox()).toHaveValue(record.spec);
    const tab = screen.getByRole('tab', { name: EDITOR_TEXTS.code });
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryAllByText(EDITOR_TEXTS.rejectedForForm)).toHaveLength(form === undefined ? 0 : 1);
    const reasons = screen.getByRole('list', { name: EDITOR_TEXTS.problems });
    expect(reasons).toHaveTextContent(/Line \d+: "\w+" (is not a key that is known here|must hold at least)/);
    const update = await button(EDITOR_TEXTS.update);
    expect(update).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(update);
    expect(await specBox()).toHaveValue(record.spec);
    expect(view.sent).toEqual([]);
  },
);
