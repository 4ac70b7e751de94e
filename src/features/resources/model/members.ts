/** People of a team (contract endpoints §8.6). Pure. */
export interface Member {
  id: string;
  name: string;
  email: string | null;
  avatar: string | null;
}

/** People who are not in the team yet. */
export function candidates(people: readonly Member[], members: readonly Member[]): readonly Member[] {
  const inTeam = new Set(members.map(({ id }) => id));
  return people.filter(({ id }) => !inTeam.has(id));
}

/** True where a list that was scrolled stands at its end. */
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollTop + clientHeight >= scrollHeight - 24;
}
