/** Flows in PostgreSQL: they survive a restart and are the same for every server process. */
import type { FlowKind, FlowMessage, FlowNode } from '@/services/contracts/identity';
import type { Sql } from '../../types';
import { toInstant, toMillis } from '../instants';
import type { Vault } from '../vault';
import type { FlowSecrets, StoredFlow } from './flowTypes';

interface FlowRow {
  id: string;
  kind: FlowKind;
  request_url: string;
  return_to: string | null;
  csrf_hash: Uint8Array;
  is_invitation: boolean;
  refresh: boolean;
  requested_aal: 'aal1' | 'aal2';
  state: string | null;
  active: string | null;
  identity_id: string | null;
  nodes: readonly FlowNode[];
  messages: readonly FlowMessage[];
  sealed: Uint8Array | null;
  issued_at: string | Date;
  expires_at: string | Date;
  updated_at: string | Date;
}

export interface FlowStore {
  add(flow: StoredFlow): Promise<void>;
  find(kind: FlowKind, id: string): Promise<StoredFlow | undefined>;
  /** Keeps what a try left: state, nodes, messages, secrets, the method in use. */
  keepTry(flow: StoredFlow): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Nodes and secrets of a form that has any, as one sealed text. */
interface SealedPart {
  nodes: readonly FlowNode[];
  secrets: FlowSecrets;
}

const PURPOSE = 'flow';

export function createFlowStore(sql: Sql, vault: Vault): FlowStore {
  const columnsOf = ({ nodes, secrets }: StoredFlow) =>
    secrets === undefined
      ? { nodes: asJson(sql, nodes), sealed: null }
      : { nodes: asJson(sql, []), sealed: vault.seal(PURPOSE, JSON.stringify({ nodes, secrets })) };
  return {
    async add(flow) {
      await sql`insert into identity.flows ${sql({
        id: flow.id,
        kind: flow.kind,
        request_url: flow.requestUrl,
        return_to: flow.returnTo ?? null,
        csrf_hash: flow.csrfHash,
        is_invitation: flow.isInvitation ?? false,
        refresh: flow.refresh,
        requested_aal: flow.requestedAal,
        state: flow.state ?? null,
        active: flow.active ?? null,
        identity_id: flow.identityId ?? null,
        ...columnsOf(flow),
        messages: asJson(sql, flow.messages),
        issued_at: toInstant(flow.issuedAt),
        expires_at: toInstant(flow.expiresAt),
        updated_at: toInstant(flow.updatedAt),
      })}`;
    },
    async find(kind, id) {
      const [row] = await sql<FlowRow[]>`select * from identity.flows where id = ${id} and kind = ${kind}`;
      return row && fromRow(row, vault);
    },
    async keepTry(flow) {
      const { nodes, sealed } = columnsOf(flow);
      await sql`update identity.flows set nodes = ${nodes}, sealed = ${sealed}, state = ${flow.state ?? null},
                messages = ${asJson(sql, flow.messages)}, active = ${flow.active ?? null},
                updated_at = ${toInstant(flow.updatedAt)} where id = ${flow.id}`;
    },
    async remove(id) {
      await sql`delete from identity.flows where id = ${id}`;
    },
  };
}

function asJson(sql: Sql, value: readonly FlowNode[] | readonly FlowMessage[]): ReturnType<Sql['json']> {
  // Nodes and messages are plain JSON; the driver's type does not accept readonly members.
  return sql.json(value as unknown as Parameters<Sql['json']>[0]);
}

function unsealed({ nodes, sealed }: FlowRow, vault: Vault): Pick<StoredFlow, 'nodes' | 'secrets'> {
  if (sealed === null) return { nodes };
  return JSON.parse(vault.open(PURPOSE, sealed)) as SealedPart; // authenticated: nobody else can have written it
}

function fromRow(row: FlowRow, vault: Vault): StoredFlow {
  return {
    id: row.id,
    kind: row.kind,
    requestUrl: row.request_url,
    ...(row.return_to === null ? {} : { returnTo: row.return_to }),
    csrfHash: Buffer.from(row.csrf_hash),
    ...(row.is_invitation ? { isInvitation: true } : {}),
    refresh: row.refresh,
    requestedAal: row.requested_aal,
    ...(row.state === null ? {} : { state: row.state }),
    ...(row.active === null ? {} : { active: row.active }),
    ...(row.identity_id === null ? {} : { identityId: row.identity_id }),
    ...unsealed(row, vault),
    messages: row.messages,
    issuedAt: toMillis(row.issued_at),
    expiresAt: toMillis(row.expires_at),
    updatedAt: toMillis(row.updated_at),
  };
}
