/** What the text of a record is checked against, where its name stands in a field beside it. */
import { schemaFile } from '@server/features/schemas/schemas';
import { schemaOfText } from '@/features/resources/model/documentSchema';
import { KINDS } from '@/features/resources/model/kinds';
import { specProblems } from '@/features/resources/model/specText';

it('VAL-8 EDIT-1 a notification rule is not asked for its name twice, and cannot hold another one', () => {
  const kind = KINDS.find(({ name }) => name === 'notification')!;
  const schema = schemaOfText(kind, schemaFile('notification.schema.json'));
  const problems = (text: string) => specProblems(text, schema).map(({ message }) => message);
  expect(problems('events: [check.failed]\ntitle: Red\n')).toEqual([]);
  expect(problems('title: Red\n')).toEqual([expect.stringContaining('"events"')]);
  expect(problems('events: [check.failed]\nname: other\n')).toEqual([expect.stringContaining('"name"')]);
});

it('every other kind keeps its schema as it is', () => {
  for (const kind of KINDS.filter(({ document }) => document === undefined)) {
    const schema = schemaFile(`${kind.schema}.schema.json`);
    expect(schemaOfText(kind, schema)).toBe(schema);
  }
});
