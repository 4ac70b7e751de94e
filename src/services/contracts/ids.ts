/** Identifiers that never change meaning. Source: contract README §7. */

/** The agent id that means "no agent": the record belongs to this backend itself. */
export const LOCAL_AGENT_ID = '00000000-0000-0000-0000-000000000000';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for text in the 8-4-4-4-12 form, whatever its version: the platform writes ULIDs this way. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
