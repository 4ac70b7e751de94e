/** Where a record comes from, and whether it may be changed here (specification 2 §2.8; contract specs §1). Pure. */
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import type { ResourceRow } from './record';
import { isObject } from '../forms/yaml/plain';

export type SourceLink =
  | { kind: 'agent'; id: string; name: string | undefined }
  /** Made by a component or by a catalog item. */
  | { kind: 'component' | 'catalog'; id: string }
  | { kind: 'file' }
  /** A Kubernetes resource; its id is known where the platform wrote it into the source. */
  | { kind: 'crd'; resource: string | undefined };

/** A link that leads to one record. */
export type OriginLink = Extract<SourceLink, { kind: 'agent' | 'component' | 'catalog' }>;

/** The agent that a record belongs to; undefined for none, which an id of zeros means too (AGENT-2). */
export function agentOf(row: ResourceRow): { id: string; name: string | undefined } | undefined {
  const details = [row.agent_details, row.agent].find(isObject);
  const given = typeof row.agent_id === 'string' ? row.agent_id : details?.id;
  const id = typeof given === 'string' ? given : '';
  if (id === '' || id === LOCAL_AGENT_ID) return undefined;
  return { id, name: typeof details?.name === 'string' ? details.name : undefined };
}

const afterSlash = (source: string) => source.slice(source.indexOf('/') + 1);

function linkOfSource(source: string): SourceLink | undefined {
  const word = source.toLowerCase();
  const id = source.includes('/') ? afterSlash(source) : undefined;
  if (word.startsWith('component')) return id === undefined ? undefined : { kind: 'component', id };
  if (word.startsWith('config/') || word.startsWith('catalog'))
    return id === undefined ? undefined : { kind: 'catalog', id };
  if (word.startsWith('kubernetes') || word === 'crdsync') return { kind: 'crd', resource: id };
  if (word === 'configfile') return { kind: 'file' };
  return undefined;
}

/** What to show about the origin: the agent, then what made it. */
export function sourceLinks(row: ResourceRow): SourceLink[] {
  const agent = agentOf(row);
  const link = linkOfSource(row.source ?? '');
  return [...(agent ? [{ kind: 'agent' as const, ...agent }] : []), ...(link ? [link] : [])];
}

/** Whether a console made it. */
export function isOfConsole({ source }: { source?: string | null }): boolean {
  return source === undefined || source === null || source === '' || source === 'UI';
}

/** Only what was made in a console and belongs to no agent may be changed in one (EDIT-5, checklist OPEN-1). */
export function isEditable(row: ResourceRow): boolean {
  return agentOf(row) === undefined && isOfConsole(row);
}
