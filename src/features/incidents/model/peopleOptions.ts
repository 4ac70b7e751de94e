/** People to choose from. Pure. */
import type { PersonRef } from '@/services/contracts/rows';

/** Those who were read, and those whom the record names: what is chosen has a name also where nobody could be read. */
export function peopleOptions(
  read: readonly PersonRef[] | undefined,
  named: readonly (PersonRef | null)[],
): { value: string; label: string }[] {
  const own = named.filter((person) => person !== null);
  const known = new Map([...own, ...(read ?? [])].map(({ id, name }) => [id, name]));
  const order = read?.map(({ id }) => id) ?? [];
  return [...new Set([...order, ...known.keys()])].map((id) => ({ value: id, label: known.get(id) ?? id }));
}
