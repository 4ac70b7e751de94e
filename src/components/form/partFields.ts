/** The parts of a form as data: their names in place, and the fields that stand for given values. */
import { getIn } from 'final-form';
import type { Condition, FieldSpec, FormPart } from './fieldSpec';
import { kindOf } from './kinds/registry';
import { isObject } from './shapes';

/** `headers[0]` + `name` → `headers[0].name`; the empty name is the record itself. */
export function joinNames(prefix: string, name: string): string {
  return prefix === '' || name === '' ? `${prefix}${name}` : `${prefix}.${name}`;
}

/** The part with its names below `prefix`. */
export function placedPart(part: FormPart, prefix: string): FormPart {
  if (part.kind === 'group')
    return { ...part, fields: part.fields.map((field) => placedPart(field, prefix)) };
  const name = joinNames(prefix, part.name);
  if (part.kind === 'list' || part.kind === 'oneOf') return { ...part, name };
  const { when } = part;
  return { ...part, name, ...(when ? { when: { ...when, field: joinNames(prefix, when.field) } } : {}) };
}

/** The records of a list; undefined where something else stands. */
export function recordsOf(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null) return [];
  const items: unknown = value;
  return Array.isArray(items) && items.every((item) => item === null || isObject(item)) ? items : undefined;
}

export function isConditionMet(condition: Condition | undefined, value: unknown): boolean {
  if (condition === undefined) return true;
  if ('equals' in condition) return value === condition.equals;
  return condition.isOneOf.some((known) => known === value);
}

export function isForeign(spec: FieldSpec, value: unknown): boolean {
  return value !== undefined && value !== null && kindOf(spec).accepts?.(value) === false;
}

/** Every field that these values have: one for each record of a list, those of the chosen option, none that waits. */
export function fieldsOf(parts: readonly FormPart[], values: object): FieldSpec[] {
  return parts.flatMap((part): FieldSpec[] => {
    if (part.kind === 'group') return fieldsOf(part.fields, values);
    if (part.kind === 'list') {
      const items = recordsOf(getIn(values, part.name)) ?? [];
      return items.flatMap((_item, at) =>
        fieldsOf(
          part.fields.map((field) => placedPart(field, `${part.name}[${at}]`)),
          values,
        ),
      );
    }
    if (part.kind === 'oneOf') {
      const chosen = part.options.find(({ key }) => isObject(getIn(values, joinNames(part.name, key))));
      const prefix = joinNames(part.name, chosen?.key ?? '');
      return chosen === undefined
        ? []
        : fieldsOf(
            chosen.fields.map((field) => placedPart(field, prefix)),
            values,
          );
    }
    return isConditionMet(part.when, part.when && getIn(values, part.when.field)) ? [part] : [];
  });
}

/** What is wrong with the values, field by field; values that a control cannot show are left to others to judge. */
export function problemsOf(
  parts: readonly FormPart[],
  values: object,
): readonly { field: FieldSpec; sentence: string }[] {
  return fieldsOf(parts, values).flatMap((field) => {
    const value: unknown = getIn(values, field.name);
    const sentence = isForeign(field, value) ? undefined : kindOf(field).validate(field, value);
    return sentence === undefined ? [] : [{ field, sentence }];
  });
}
