/** The fields of a silence (contract specs §10; checklist OPEN-52, TIME-4). Pure. */
import type { FieldSpec } from '@/components/form/fieldSpec';
import { RESOURCE_SEARCH_DELAY, type FoundResource, type ResourceKind } from '@/services/api/resourceSearch';
import type { Lookup } from '@/services/errors/lookup';
import { RELATIVE_SPANS } from '@/services/time/rangeSelection';
import { SILENCED_KINDS, type SilencedKind } from '../search';
import { SILENCE_TEXTS } from '../texts';

/** The name under which each kind is searched. */
export const SEARCHED_AS: Readonly<Record<SilencedKind, ResourceKind>> = {
  check: 'checks',
  config: 'configs',
  component: 'components',
};

const DURATIONS = [
  ...RELATIVE_SPANS.map((span) => ({ value: span, label: span })),
  { value: 'range', label: SILENCE_TEXTS.range },
];

const onlyForRange = { field: 'duration', equals: 'range' } as const;

/** Typed before a silence that is long or wide. */
const countField = (count: number): FieldSpec => ({
  name: 'count',
  kind: 'text',
  label: SILENCE_TEXTS.typeCount(count),
  help: SILENCE_TEXTS.typeCountHelp,
  isRequired: true,
  pattern: String(count),
});

/** The options of the chosen kind, how far they were read, and the way to others. */
export interface ResourceChoices {
  found: readonly FoundResource[] | undefined;
  lookup: Lookup | undefined;
  search: (text: string) => void;
}

/** What kind, and which of it. */
export function resourceFields(
  label: string,
  { found = [], lookup, search }: ResourceChoices,
): readonly FieldSpec[] {
  const options = found.map(({ id, name, type, namespace }) => ({
    value: id,
    label: name,
    detail: [type, namespace].filter(Boolean).join(' · '),
  }));
  return [
    {
      name: 'kind',
      kind: 'select',
      label,
      isRequired: true,
      options: SILENCED_KINDS.map((value) => ({ value, label: SILENCE_TEXTS.kinds[value] })),
    },
    ...SILENCED_KINDS.map((kind): FieldSpec => ({
      name: kind,
      kind: 'pick',
      label: SILENCE_TEXTS.kinds[kind],
      isRequired: true,
      options,
      onSearch: search,
      searchDelay: RESOURCE_SEARCH_DELAY,
      lookup,
      when: { field: 'kind', equals: kind },
    })),
  ];
}

/** `count` is to be typed where it is given. */
export function silenceFields(choices: ResourceChoices, count: number | undefined): readonly FieldSpec[] {
  return [
    ...resourceFields(SILENCE_TEXTS.kind, choices),
    {
      name: 'recursive',
      kind: 'checkbox',
      label: SILENCE_TEXTS.recursive,
      help: SILENCE_TEXTS.recursiveHelp,
    },
    { name: 'filter', kind: 'text', label: SILENCE_TEXTS.filter, help: SILENCE_TEXTS.filterHelp },
    { name: 'duration', kind: 'select', label: SILENCE_TEXTS.duration, isRequired: true, options: DURATIONS },
    { name: 'from', kind: 'moment', label: SILENCE_TEXTS.from, isRequired: true, when: onlyForRange },
    { name: 'until', kind: 'moment', label: SILENCE_TEXTS.until, isRequired: true, when: onlyForRange },
    {
      name: 'description',
      kind: 'textarea',
      label: SILENCE_TEXTS.reason,
      help: SILENCE_TEXTS.reasonHelp,
      isRequired: true,
    },
    ...(count === undefined ? [] : [countField(count)]),
  ];
}
