/** Notification rules as the sender reads them, and who gets their messages. */
import type { TransactionSql } from 'postgres';
import { parseDuration } from '@/services/contracts/durations';
import { isJsonObject, optionalText } from '@server/checks/fields';
import type { JsonObject, StoredConnection } from '@server/checks/types';
import { evaluateCondition } from '@server/features/query/expression';
import { UnusableReceiver } from './channels';
import type { Receiver, Service } from './channels';
import { inhibitionsOf } from './inhibitions';

export interface Rule {
  id: string;
  name: string;
  events: string[];
  title: string | null;
  template: string | null;
  filter: string | null;
  person_id: string | null;
  team_id: string | null;
  repeat_interval: string | null;
  /** Nanoseconds. */
  wait_for: string | null;
  group_by: string[] | null;
  properties: unknown;
  /** As entered, with addresses: for the sender alone. */
  services: unknown;
  /** The services of the team. */
  team_services: unknown;
  members: Person[];
  person: Person | null;
  team_name: string | null;
}

interface Person {
  id: string;
  name: string | null;
  email: string | null;
}

/** `services` is the expression for the receivers of a rule. */
const columns = (
  services: string,
): string => `n.id, n.name, n.events, n.title, n.template, n.filter, n.person_id,
  n.team_id, n.repeat_interval, n.wait_for, n.group_by, n.properties, ${services} AS services,
  (SELECT t.spec -> 'notifications' FROM teams t WHERE t.id = n.team_id AND t.deleted_at IS NULL) AS team_services,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) ORDER BY p.id), '[]')
   FROM team_members m JOIN people p ON p.id = m.person_id AND p.deleted_at IS NULL WHERE m.team_id = n.team_id) AS members,
  (SELECT jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email)
   FROM people p WHERE p.id = n.person_id AND p.deleted_at IS NULL) AS person,
  (SELECT t.name FROM teams t WHERE t.id = n.team_id) AS team_name`;

/** Receivers as they were entered. */
const COLUMNS = `${columns('coalesce(r.custom_services, n.custom_services)')}
  FROM notifications n LEFT JOIN access.notification_receivers r ON r.notification_id = n.id`;

/** Receivers as readers of the rules see them: as many, in the same order, with the same filters. */
const READABLE = `${columns('n.custom_services')} FROM notifications n`;

/** The rules that listen to one of the events. */
export const rulesFor = (tx: TransactionSql, events: readonly string[]): Promise<Rule[]> =>
  tx<
    Rule[]
  >`SELECT ${tx.unsafe(COLUMNS)} WHERE n.deleted_at IS NULL AND n.events && ${[...events]}::text[] ORDER BY n.created_at`;

/** As rulesFor, for a reader of rules: without what addresses hold. */
export const readableRulesFor = (tx: TransactionSql, events: readonly string[]): Promise<Rule[]> =>
  tx<
    Rule[]
  >`SELECT ${tx.unsafe(READABLE)} WHERE n.deleted_at IS NULL AND n.events && ${[...events]}::text[] ORDER BY n.created_at`;

export async function readRule(tx: TransactionSql, id: string): Promise<Rule | undefined> {
  const [rule] = await tx<Rule[]>`SELECT ${tx.unsafe(COLUMNS)} WHERE n.id = ${id} AND n.deleted_at IS NULL`;
  return rule;
}

export const waitMsOf = ({ wait_for: nanoseconds }: Pick<Rule, 'wait_for'>): number =>
  nanoseconds === null ? 0 : Math.max(0, Number(nanoseconds) / 1e6);

export const repeatMsOf = ({ repeat_interval: text }: Pick<Rule, 'repeat_interval'>): number =>
  text === null ? 0 : (parseDuration(text) ?? 0);

/** Entries of a list of receivers that can be read. */
const services = (list: unknown): JsonObject[] => (Array.isArray(list) ? list.filter(isJsonObject) : []);

/** Whether an expression lets the event pass; throws a sentence when it cannot be evaluated. */
export function passes(filter: string | null | undefined, facts: Readonly<Record<string, unknown>>): boolean {
  if (filter === null || filter === undefined || filter.trim() === '') return true;
  const verdict = evaluateCondition(filter, facts);
  if ('problem' in verdict) {
    throw new UnusableReceiver(
      `The filter "${filter.slice(0, 100)}" cannot be evaluated: ${verdict.problem}.`,
    );
  }
  return verdict.isTrue;
}

/**
 * Those who hear of `facts`: nobody when the filter of the rule refuses them. Throws a sentence when the rule cannot be
 * evaluated.
 */
export function hearersOf(rule: Rule, facts: Readonly<Record<string, unknown>>): string[] {
  inhibitionsOf(rule.properties);
  return passes(rule.filter, facts) ? receiversOf(rule, facts) : [];
}

/** The names of those who are to get a message about `facts`. A team without services of its own gets mail, each member. */
function receiversOf(rule: Rule, facts: Readonly<Record<string, unknown>>): string[] {
  const named = (kind: 'custom' | 'team', list: unknown) =>
    services(list).flatMap((service, at) =>
      passes(optionalText(service, 'filter'), facts) ? [`${kind}:${at}`] : [],
    );
  if (rule.person_id !== null) return ['person'];
  if (rule.team_id === null) return named('custom', rule.services);
  if (services(rule.team_services).length > 0) return named('team', rule.team_services);
  return rule.members.map(({ id }) => `member:${id}`);
}

/** The service that `custom:<n>` or `team:<n>` names; undefined for people, and for one that was removed. */
export function serviceNamed(rule: Rule, name: string): JsonObject | undefined {
  const [kind, key] = name.split(':');
  if (kind !== 'team' && kind !== 'custom') return undefined;
  return services(kind === 'team' ? rule.team_services : rule.services)[Number(key)];
}

/** Throws UnusableReceiver for one that is not there any more. */
export async function receiverNamed(
  rule: Rule,
  name: string,
  connection: (reference: string) => Promise<StoredConnection | undefined>,
): Promise<Receiver> {
  const [kind = '', key = ''] = name.split(/:(.*)/s);
  if (kind === 'person') return mailTo(rule.person_id ?? '', rule.person?.email ?? null);
  if (kind === 'member') return mailTo(key, rule.members.find(({ id }) => id === key)?.email ?? null);
  const service = serviceNamed(rule, name);
  if (service === undefined) throw new UnusableReceiver('The receiver was removed from the rule.');
  return serviceReceiver(service, connection);
}

/** The connection that a receiver names, as a reference; undefined for one with an address of its own. */
export function referenceOf(service: JsonObject): string | undefined {
  const address = optionalText(service, 'url');
  const isReference = address?.startsWith('connection://') === true;
  return optionalText(service, 'connection') ?? (isReference ? address : undefined);
}

/** What `{url}` or `{connection, properties}` names. Throws UnusableReceiver. */
export async function serviceReceiver(
  service: JsonObject,
  connection: (reference: string) => Promise<StoredConnection | undefined>,
): Promise<Service> {
  const address = optionalText(service, 'url');
  const reference = referenceOf(service);
  if (reference === undefined) {
    if (address === undefined)
      throw new UnusableReceiver('The receiver has neither a connection nor an address.');
    return { kind: 'address', url: address };
  }
  const stored = await connection(reference);
  if (stored === undefined) {
    throw new UnusableReceiver(
      'The connection of the receiver does not exist any more: choose another in the rule.',
    );
  }
  const properties = { ...stored.properties, ...ownProperties(service) };
  return { kind: 'connection', connection: { ...stored, properties } };
}

/** What the rule sets for itself goes before what its connection says. */
function ownProperties(service: JsonObject): Record<string, string> {
  const properties = isJsonObject(service['properties']) ? service['properties'] : {};
  const texts = Object.entries(properties).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(texts);
}

function mailTo(personId: string, email: string | null): Receiver {
  if (email === null || email === '')
    throw new UnusableReceiver('The person has no e-mail address, or no account any more.');
  return { kind: 'mail', to: email, personId };
}
