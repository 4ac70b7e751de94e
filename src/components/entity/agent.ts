import { LOCAL_AGENT_ID } from '@/services/contracts/ids';

/** True where there is no agent to name: an id of all zeros is the server itself (specification 2 §3.1). */
export function isMissingAgent(id: string | null | undefined): boolean {
  return !id || id === LOCAL_AGENT_ID;
}
