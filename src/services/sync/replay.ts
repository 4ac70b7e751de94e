/** One attempt to send one entry, through the console's one road to the network. */
import { api } from '@/services/api/api';
import { asRows, updateRows } from '@/services/api/rows';
import { listTag, relatedTypes, type Tag } from '@/services/api/tags';
import type { TableName } from '@/services/contracts/tables';
import { errorOfThrown } from '@/services/errors/normalise';
import { createOnce, deleteOnce, saveRecord, type Ask } from '@/services/api/saveRecord';
import { outcomeOf } from '@/services/offline/outbox/classify';
import type { Command, Entry, Fields, Outcome, PatchCommand } from '@/services/offline/outbox/entry';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { writerOf, type Writer } from './writers';

const TAGS: Readonly<Partial<Record<TableName, Tag>>> = {
  incidents: 'incident',
  hypotheses: 'hypothesis',
  evidences: 'evidence',
  comments: 'comment',
  responders: 'responder',
  notification_silences: 'notification-silence',
  canaries: 'canary',
  topologies: 'topology',
  config_scrapers: 'config-scraper',
  notifications: 'notification',
  playbooks: 'playbook',
  incident_rules: 'incident-rule',
  logging_backends: 'logging-backend',
  teams: 'team',
};

const DONE: Outcome = { kind: 'done' };
const GONE: Outcome = { kind: 'attention', text: OUTBOX_TEXTS.gone };

/** The fields that both sides of a merge know. */
function picker({ mine, base }: PatchCommand): (row: Fields) => Fields {
  const names = Object.keys({ ...base?.fields, ...mine });
  return (row) => Object.fromEntries(names.map((name) => [name, row[name]]));
}

class WriterMissing extends Error {}

/** Its feature's code has not arrived yet. */
const NOT_LOADED: Outcome = { kind: 'retry', isUnknown: false, text: OUTBOX_TEXTS.notLoaded };

type MergeCommand = PatchCommand & Required<Pick<PatchCommand, 'base'>>;

async function merged(ask: Ask, command: MergeCommand): ReturnType<Writer> {
  const { table, id, base, mine, writer } = command;
  if (writer === undefined)
    return saveRecord<Fields, Fields>(ask, table, { id, base, mine }, { fieldsOf: picker(command) });
  const write = await writerOf(writer);
  if (write === undefined) throw new WriterMissing();
  return write(ask, command);
}

async function patched(ask: Ask, command: PatchCommand): Promise<Outcome> {
  const { table, id, mine, base } = command;
  if (base === undefined) {
    const answer = await ask(updateRows(table, [['id', 'eq', id]], mine));
    if (answer.error !== undefined) return outcomeOf(answer.error);
    return asRows(answer.data).length === 0 ? GONE : DONE;
  }
  const answer = await merged(ask, { ...command, base });
  if ('error' in answer) return outcomeOf(answer.error);
  const { data } = answer;
  if (data.kind === 'gone') return GONE;
  return data.kind === 'saved' ? DONE : data;
}

async function deleted(ask: Ask, { table, id, first }: Extract<Command, { op: 'delete' }>): Promise<Outcome> {
  const answer = await deleteOnce(ask, table, id, first);
  return 'error' in answer ? outcomeOf(answer.error) : DONE;
}

async function created(ask: Ask, { table, row }: Extract<Command, { op: 'create' }>): Promise<Outcome> {
  const answer = await createOnce(ask, table, row);
  return 'error' in answer ? outcomeOf(answer.error) : DONE;
}

/** Sends a command and says what came of it; whatever is thrown needs a person, so that it blocks nobody (fault F46). */
export async function replayed(ask: Ask, command: Command): Promise<Outcome> {
  try {
    if (command.op === 'delete') return await deleted(ask, command);
    return await (command.op === 'create' ? created(ask, command) : patched(ask, command));
  } catch (thrown) {
    if (thrown instanceof WriterMissing) return NOT_LOADED;
    return outcomeOf(errorOfThrown(thrown));
  }
}

/** What is stale once an entry has been sent. */
export function staleAfter({ command }: Entry) {
  const type = TAGS[command.table];
  return type === undefined ? [] : [listTag(type), type, ...relatedTypes(type)];
}

export const replayApi = api.injectEndpoints({
  endpoints: (build) => ({
    replay: build.mutation<Outcome, Entry>({
      queryFn: async ({ command }, _api, _options, ask) => ({ data: await replayed(ask, command) }),
      extraOptions: { notify: 'inline' },
    }),
  }),
});
