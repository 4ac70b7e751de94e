/** An agent id of all zeros means no agent: the record is the server's own (specification 2 §3.1). */
export const NO_AGENT_ID = '00000000-0000-0000-0000-000000000000';

/** True where there is no agent to name. */
export function isMissingAgent(id: string | null | undefined): boolean {
  return !id || id === NO_AGENT_ID;
}
