/** People of a team (contract endpoints §8.6). Pure. */
export interface Member {
  id: string;
  name: string;
  email: string | null;
  avatar: string | null;
}

/** People who are not in the team yet and whose name or address holds the text, in any case of letters. */
export function candidates(
  people: readonly Member[],
  members: readonly Member[],
  search: string,
): readonly Member[] {
  const inTeam = new Set(members.map(({ id }) => id));
  const text = search.trim().toLowerCase();
  return people.filter(
    ({ id, name, email }) => !inTeam.has(id) && `${name} ${email ?? ''}`.toLowerCase().includes(text),
  );
}
