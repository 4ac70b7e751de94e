/** What saving would change, value by value; another order of keys is no change (M19). Pure. */
import type { JsonValue } from '@/services/text/yaml';
import { documentOfFields, fieldLabel, fieldShown, isMapping, type RecordFields } from './record';

export interface Change {
  /** 'labels', 'http[0].url'. */
  place: string;
  before: string;
  after: string;
}

/** More than this nobody reads. */
const MOST_CHANGES = 200;

const shown = (value: JsonValue | undefined): string =>
  value === undefined ? '' : fieldShown(JSON.stringify(value));

function walk(
  place: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  found: Change[],
): void {
  if (found.length >= MOST_CHANGES || JSON.stringify(before) === JSON.stringify(after)) return;
  if (isMapping(before) && isMapping(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      walk(place === '' ? key : `${place}.${key}`, before[key], after[key], found);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries()) walk(`${place}[${index}]`, item, after[index], found);
    return;
  }
  found.push({ place, before: shown(before), after: shown(after) });
}

/** The changes from one set of fields to another. */
export function changesBetween(before: RecordFields, after: RecordFields): Change[] {
  const found: Change[] = [];
  const columns = new Set(
    [...Object.keys(before), ...Object.keys(after)].filter((key) => !key.includes('/')),
  );
  for (const column of columns) {
    if (before[column] === after[column]) continue;
    const isText = (text: string | undefined) => text === undefined || text.startsWith('"');
    if (isText(before[column]) && isText(after[column]))
      found.push({
        place: fieldLabel(column),
        before: fieldShown(before[column]),
        after: fieldShown(after[column]),
      });
    else walk(column, parsed(before[column]), parsed(after[column]), found);
  }
  walk('', documentOfFields(before), documentOfFields(after), found);
  return found;
}

function parsed(text: string | undefined): JsonValue | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as JsonValue); // made by fieldText
}
