/** The fields beside the code and the code itself say the same: whoever changed last leads. Pure. */
import type { FormValues } from '@/components/form/ResourceForm';
import { isCheckType } from '@/services/contracts/checkTypes';
import { setWord, valueAt } from '@/services/text/yamlPlaces';
import type { ResourceKind } from './kinds';
import { documentOfText } from './record';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The list of checks whose first entry shares its name with the resource (EDIT-15). */
function sharedNamePath(spec: string): readonly [string, number, string] | undefined {
  const document = documentOfText(spec);
  const list = Object.keys(document ?? {}).find((key) => isCheckType(key) && Array.isArray(document?.[key]));
  return list === undefined ? undefined : [list, 0, 'name'];
}

function wordsInSpec(kind: ResourceKind): readonly ('schedule' | 'icon')[] {
  return [
    ...(kind.fields.includes('schedule') ? (['schedule'] as const) : []),
    ...(kind.iconIn === 'spec' ? (['icon'] as const) : []),
  ];
}

const saidIn = (spec: string, path: readonly (string | number)[]) =>
  text(valueAt(documentOfText(spec) ?? {}, path));

/** The text with the words of the fields beside it. */
function withWords(kind: ResourceKind, values: FormValues, previous: FormValues): string {
  let spec = text(values.spec);
  for (const key of wordsInSpec(kind)) {
    const word = text(values[key]);
    // What was just read back from the text says the same as the text: writing it would put an empty key there.
    const isOwn = word !== text(previous[key]) && word !== saidIn(spec, [key]);
    if (isOwn) spec = setWord(spec, [key], word) ?? spec;
  }
  return spec;
}

/** The text in which the first check is called like its resource, where it was before. */
function withSharedName(spec: string, name: string, before: string): string {
  const path = name === before ? undefined : sharedNamePath(spec);
  const isShared = path !== undefined && saidIn(spec, path) === before;
  return isShared ? (setWord(spec, path, name) ?? spec) : spec;
}

function specAfter(kind: ResourceKind, values: FormValues, previous: FormValues): string {
  const spec = withWords(kind, values, previous);
  return kind.table === 'canaries' ? withSharedName(spec, text(values.name), text(previous.name)) : spec;
}

/**
 * What follows from a change (ResourceForm's `settle`): a field beside the code changes one word of it, a change of the
 * code is read back into the fields. A text that cannot be read is left alone, and so are the fields.
 */
export function settleRecord(kind: ResourceKind, values: FormValues, previous: FormValues): FormValues {
  if (text(values.spec) !== text(previous.spec)) {
    const document = documentOfText(text(values.spec));
    if (document === undefined) return {};
    const words = wordsInSpec(kind).map((key) => [key, text(valueAt(document, [key]))] as const);
    return Object.fromEntries(words.filter(([key, word]) => word !== text(values[key])));
  }
  const spec = specAfter(kind, values, previous);
  return spec === text(values.spec) ? {} : { spec };
}
