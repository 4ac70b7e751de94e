/** What a person may approve, from the teams that the person is in. */
import type { TransactionSql } from 'postgres';
import type { Caller } from '@server/types';
import { isApproved, standing } from './approval';
import type { Team } from './approval';
import type { Approval } from './spec';

/** Calls of other systems act for nobody. */
const isPerson = ({ personId }: Pick<Caller, 'personId'>): boolean => personId !== '';

interface Standing {
  /** Whether a run of this person begins at once. */
  isScheduled: boolean;
  isApprover: boolean;
  /** The teams for which this person approves. */
  teamIds: string[];
}

/** What a start by this person means for the approval. */
export async function standingOf(
  tx: TransactionSql,
  caller: Pick<Caller, 'personId' | 'email' | 'name'>,
  approval: Approval | undefined,
): Promise<Standing> {
  if (approval === undefined) return { isScheduled: true, isApprover: false, teamIds: [] };
  if (!isPerson(caller)) return { isScheduled: false, isApprover: false, teamIds: [] };
  const person = { id: caller.personId, email: caller.email, name: caller.name };
  const memberOf = await teamsOf(tx, caller.personId);
  const { isApprover, teamIds } = standing(approval, person, memberOf);
  const teams = memberOf.filter(({ id }) => teamIds.includes(id));
  return { isScheduled: isApprover && isApproved(approval, [person], teams), isApprover, teamIds };
}

/** The teams of a person. */
export const teamsOf = (tx: TransactionSql, personId: string): Promise<Team[]> =>
  tx<Team[]>`
    SELECT t.id, t.name FROM teams t JOIN team_members m ON m.team_id = t.id
    WHERE m.person_id = ${personId} AND t.deleted_at IS NULL`;
