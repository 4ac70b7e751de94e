/** Who may approve a run, and when it has enough approvals (contract endpoints §6). Pure. */
import type { Approval } from './spec';

export interface Person {
  id: string;
  email: string | null;
  name: string;
}

export interface Team {
  id: string;
  name: string;
}

const isNamed = ({ id, email, name }: Person, written: string): boolean =>
  [id, name, ...(email === null ? [] : [email])].some((own) => own.toLowerCase() === written.toLowerCase());

const isTeam = ({ id, name }: Team, written: string): boolean =>
  id === written.toLowerCase() || name === written;

/** Whether the person approves as one of the named people, and the ids of the teams for which the person approves. */
export function standing(
  approval: Approval,
  person: Person,
  memberOf: readonly Team[],
): { isApprover: boolean; teamIds: string[] } {
  const teamIds = memberOf
    .filter((team) => approval.teams.some((written) => isTeam(team, written)))
    .map(({ id }) => id);
  const isPerson = approval.people.some((written) => isNamed(person, written));
  return { isApprover: isPerson || teamIds.length > 0, teamIds };
}

/** Whether those who approved are enough: any approver, or every person and team that is named. */
export function isApproved(approval: Approval, people: readonly Person[], teams: readonly Team[]): boolean {
  const byPerson = (written: string) => people.some((person) => isNamed(person, written));
  const byTeam = (written: string) => teams.some((team) => isTeam(team, written));
  return approval.mode === 'all'
    ? approval.people.every(byPerson) && approval.teams.every(byTeam)
    : approval.people.some(byPerson) || approval.teams.some(byTeam);
}
