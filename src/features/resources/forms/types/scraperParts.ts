/** What several scraper forms have in common (settings specification 3.2; contract specs §5.1). */
import { isObject } from '@/components/form/shapes';
import { age, count, folded, list, pairs, REQUIRED, row, schedule, text, texts } from './fields';

export const SCHEDULE = schedule('medium');
export const FORMATS = ['json', 'yaml', 'xml', 'properties', 'csv', 'text'] as const;
export const TAGS = list('tags', 'Tags', 'Tag', [
  row('Tag', [
    text('name', 'Name', REQUIRED),
    text('label', 'Label'),
    text('jsonpath', 'JSONPath'),
    text('value', 'Value'),
  ]),
]);
export const CREATE_DELETE = [
  texts('createFields', 'Create fields', 'Create field'),
  texts('deleteFields', 'Delete fields', 'Delete field'),
];
export const TIMESTAMP = text('timestampFormat', 'Timestamp format', {
  help: 'Such as 2006-01-02T15:04:05Z07:00.',
});
export const ITEMS = text('items', 'Items', { help: 'A JSONPath to the items within one document.' });
export const ADVANCED = folded('Advanced', [...CREATE_DELETE, TIMESTAMP, ITEMS]);
export const RETENTION = folded('Retention', [
  list('/retention.changes', 'Changes', 'Change retention', [
    row('Change', [text('name', 'Name', REQUIRED), age('age', 'Age'), count('count', 'Count')]),
  ]),
  list('/retention.type', 'Types', 'Type retention', [
    row('Type', [
      text('name', 'Name', REQUIRED),
      age('createdAge', 'Created age'),
      age('updatedAge', 'Updated age'),
      age('deletedAge', 'Deleted age'),
    ]),
  ]),
]);
export const RETENTION_ALIAS = { '/retention.type': '/retention.types' } as const;
export const IDENTITY = [text('type', 'Type', REQUIRED), text('id', 'Id', REQUIRED)];

/** Tags as keys and values, and tags as one text, are read too. */
export const TAG_VARIANTS = [
  { name: 'tags', isShape: isObject, parts: [pairs('tags', 'Tags')] },
  { name: 'tags', isShape: (value: unknown) => typeof value === 'string', parts: [text('tags', 'Tags')] },
];
