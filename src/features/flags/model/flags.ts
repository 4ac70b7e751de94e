/** Properties as rows of the feature flags page (contract endpoints §9). Pure. */
import { disablingProperty, FEATURES, type Feature } from '@/services/contracts/flags';
import type { PersonRef, Property, PropertyRow } from '@/services/contracts/rows';

export interface FlagRow {
  id: string;
  name: string;
  value: string;
  /** `local` ones belong to the server's configuration and cannot be changed here. */
  source: 'local' | 'db';
  /** A stored property of this name that counts for nothing. */
  isOverridden: boolean;
  createdBy: PersonRef | undefined;
  updatedAt: string | null;
}

/** Stored properties and those of the server's configuration, which are stronger. */
export function toFlagRows(stored: readonly PropertyRow[], effective: readonly Property[]): FlagRow[] {
  const local = effective.filter(({ source }) => source === 'local');
  const localNames = new Set(local.map(({ name }) => name));
  return [
    ...local.map(({ name, value }): FlagRow => ({
      id: `local:${name}`,
      name,
      value,
      source: 'local',
      isOverridden: false,
      createdBy: undefined,
      updatedAt: null,
    })),
    ...stored.map(({ name, value, created_by: createdBy, updated_at: updatedAt }): FlagRow => ({
      id: `db:${name}`,
      name,
      value,
      source: 'db',
      isOverridden: localNames.has(name),
      createdBy: createdBy ?? undefined,
      updatedAt,
    })),
  ];
}

/** The feature that a property of this name can switch off. */
export function featureOf(name: string): Feature | undefined {
  return FEATURES.find((feature) => disablingProperty(feature) === name);
}

/** What the property does now; only the exact value 'true' switches off (FLAG-3). Undefined for other properties. */
export function effectOf({
  name,
  value,
}: Pick<FlagRow, 'name' | 'value'>): { feature: Feature; isOff: boolean } | undefined {
  const feature = featureOf(name);
  return feature === undefined ? undefined : { feature, isOff: value === 'true' };
}

/** Rows whose name or value holds the text, in any case of letters. */
export function searchFlags(rows: readonly FlagRow[], search: string): readonly FlagRow[] {
  const text = search.trim().toLowerCase();
  if (text === '') return rows;
  return rows.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(text));
}
