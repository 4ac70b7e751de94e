/** What checks can be grouped and split into tabs by: a fixed field, or any label key (HEALTH-1, HEALTH-2, HEALTH-16). */
import type { Codec } from '@/services/url/codec';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';

export const GROUP_FIELDS = ['none', 'canary_name', 'name', 'description', 'type'] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];
export const TAB_FIELDS = ['namespace', 'agent'] as const;
export type TabField = (typeof TAB_FIELDS)[number];

export interface LabelDimension {
  label: string;
}
export type GroupBy = { field: GroupField } | LabelDimension;
export type TabBy = { field: TabField } | LabelDimension;

/** Checks without a value stand under this word (settings specification §2.3). */
export const NO_VALUE = 'none';
const LABEL_PREFIX = 'label:';

type Dimension<Field extends string> = { field: Field } | LabelDimension;

/** A dimension as one word of the address: fields as they are, labels by their key, marked only where they look alike. */
export function dimensionText<Field extends string>(
  dimension: Dimension<Field>,
  fields: readonly Field[],
): string {
  if ('field' in dimension) return dimension.field;
  const key = dimension.label;
  const isAmbiguous = key.startsWith(LABEL_PREFIX) || fields.some((field) => field === key);
  return isAmbiguous ? LABEL_PREFIX + key : key;
}

/** The dimension that a word of the address means; the empty word means nothing. */
export function dimensionOf<Field extends string>(
  text: string,
  fields: readonly Field[],
): Dimension<Field> | undefined {
  const field = fields.find((known) => known === text);
  if (field !== undefined) return { field };
  const label = text.startsWith(LABEL_PREFIX) ? text.slice(LABEL_PREFIX.length) : text;
  return label === '' ? undefined : { label };
}

/** Codec of a dimension in the address. */
export function dimensionCodec<Field extends string>(fields: readonly Field[]): Codec<Dimension<Field>> {
  return {
    parse: (text) => dimensionOf(text, fields),
    serialize: (value) => dimensionText(value, fields),
    equals: (a, b) => dimensionText(a, fields) === dimensionText(b, fields),
  };
}

/** The value of a label, looked up among the check's own keys only (threat TM9). */
export function labelOf(check: CheckSummary, key: string): string | undefined {
  const { labels } = check;
  return labels !== null && Object.hasOwn(labels, key) ? labels[key] : undefined;
}

function present(text: string | null | undefined): string | undefined {
  return text === undefined || text === null || text === '' ? undefined : text;
}

/** What a field says of a check; undefined where it has no value. Of a name, everything before its last slash. */
export function fieldValue(check: CheckSummary, field: GroupField | TabField): string | undefined {
  switch (field) {
    case 'none':
      return undefined;
    case 'agent':
      return present(check.agent_id) ?? LOCAL_AGENT_ID;
    case 'name': {
      const end = check.name.lastIndexOf('/');
      return end < 0 ? undefined : check.name.slice(0, end);
    }
    default:
      return present(check[field]);
  }
}

function valueOf(check: CheckSummary, by: GroupBy | TabBy): string | undefined {
  return 'label' in by ? labelOf(check, by.label) : fieldValue(check, by.field);
}

/** Which tab a check belongs to; undefined where it has no value. */
export function tabValue(check: CheckSummary, tabBy: TabBy): string | undefined {
  return present(valueOf(check, tabBy));
}

/** The tab that a value of a field or label stands for; a missing value and the value `none` share one. */
export function tabOfValue(value: string | undefined): string {
  return present(value) ?? NO_VALUE;
}

/** The groups that a value of a field or label stands for, outermost first. */
export function groupsOfValue(value: string | undefined, groupBy: GroupBy): readonly (string | undefined)[] {
  if ('label' in groupBy) return [present(value)];
  if (groupBy.field === 'none') return [];
  if (groupBy.field !== 'name') return [value];
  return value === undefined ? [] : value.split('/');
}

/** Which groups a check belongs to, outermost first; an empty path means that it stands alone (HEALTH-1). */
export function groupPath(check: CheckSummary, groupBy: GroupBy): readonly (string | undefined)[] {
  return groupsOfValue(valueOf(check, groupBy), groupBy);
}
