/** The resource on which a playbook runs: named by one of three fields, read with the caller's rights. */
import type { TransactionSql } from 'postgres';
import { BadInput } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';
import type { Kind } from '@server/features/search/selector';

export const RESOURCE_FIELDS = ['component_id', 'config_id', 'check_id'] as const;
export type ResourceField = (typeof RESOURCE_FIELDS)[number];

/** Which selectors choose it, where it is stored, and the name that templates and expressions use. */
export const RESOURCE_KINDS: Readonly<
  Record<ResourceField, { kind: Kind; table: string; variable: string }>
> = {
  component_id: { kind: 'components', table: 'components', variable: 'component' },
  config_id: { kind: 'configs', table: 'config_items', variable: 'config' },
  check_id: { kind: 'checks', table: 'checks', variable: 'check' },
};

export interface ResourceRef {
  field: ResourceField;
  id: string;
}

export interface Resource extends ResourceRef {
  agentId: string;
  row: Readonly<Record<string, unknown>>;
}

/** The one resource that the fields name; undefined for none. Throws BadInput for more than one or for no id. */
export function readResourceRef(fields: Fields): ResourceRef | undefined {
  const refs = RESOURCE_FIELDS.flatMap((field) => {
    const id = fields.id(field);
    return id === undefined ? [] : [{ field, id: id.toLowerCase() }];
  });
  if (refs.length <= 1) return refs[0];
  throw new BadInput(`A playbook runs on one resource: send only one of ${RESOURCE_FIELDS.join(', ')}.`);
}

/** Undefined when there is no such resource, it was deleted, or the caller may not see it. */
export async function readResource(
  tx: TransactionSql,
  { field, id }: ResourceRef,
): Promise<Resource | undefined> {
  const [found] = await tx<{ row: Record<string, unknown> & { agent_id: string } }[]>`
    SELECT to_jsonb(r) AS row FROM ${tx(RESOURCE_KINDS[field].table)} r
    WHERE r.id = ${id} AND r.deleted_at IS NULL`;
  return found && { field, id, agentId: found.row.agent_id, row: found.row };
}

/** What templates and expressions may name: the resource under its kind. */
export function surroundingsOf(resource: Resource | undefined): Record<string, unknown> {
  return resource === undefined ? {} : { [RESOURCE_KINDS[resource.field].variable]: resource.row };
}
