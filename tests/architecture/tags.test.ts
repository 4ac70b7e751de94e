/** The language of cache tags is complete: every endpoint speaks it, and a change reaches everything that shows it. */
import '@/features/auth/api';
import '@/features/catalog/api';
import '@/features/catalog/linksApi';
import '@/features/catalog/wordsApi';
import '@/features/flags/api';
import '@/features/health/api';
import '@/features/incidents/api';
import '@/features/incidents/commands';
import '@/features/incidents/suspectsApi';
import '@/features/incidents/timelineApi';
import '@/features/logs/followApi';
import '@/features/notifications/api';
import '@/features/people/api';
import '@/features/playbooks/api';
import '@/features/jobs/api';
import '@/features/people/api';
import '@/features/queue/api';
import '@/features/resources/agentsApi';
import '@/features/resources/api';
import '@/features/integrations/api';
import '@/features/scrapers/api';
import '@/features/resources/connectionsApi';
import '@/features/resources/settingsApi';
import '@/features/topology/api';
import '@/app/shell/kubeconfigApi';
import '@/services/api/resourceSearch';
import '@/services/session/sessionApi';
import '@/services/session/signOutApi';
import { api } from '@/services/api/api';
import { relatedTypes, TAG_TYPES, type Tag } from '@/services/api/tags';

type TagLike = string | { type: string; id?: unknown } | null | undefined;
type Tags =
  | readonly TagLike[]
  | ((result: unknown, error: unknown, argument: unknown) => readonly TagLike[])
  | undefined;

interface Definition {
  type: 'query' | 'mutation' | 'infinitequery';
  providesTags?: Tags;
  invalidatesTags?: Tags;
}

/** Endpoints whose answers no change of ours can make stale, or that change nothing the cache holds. */
const WITHOUT_TAGS: Readonly<Record<string, string>> = {
  getRuntimeConfig: 'the server’s configuration holds for its life',
  getBackendVersion: 'the server’s version holds for its life',
  downloadKubeconfig: 'a file to save, which no screen shows',
  downloadSnapshot: 'a file to save, which no screen shows',
  askIdentity: 'a question, asked with a mutation to stay out of the cache',
  searchLogs: 'lines come from log backends, not from a table',
  readNewLines: 'what is new in searchLogs',
  newestLines: 'the first part of searchLogs, which fills it in',
  followLogs: 'whether reading on works, told by itself',
  getChart: 'a description of a chart, which nobody changes here',
  getSchemas: 'the server’s schemas hold for its life',
  getSpecSchema: 'the server’s schemas hold for its life',
  testConnection: 'a question to another service, which changes nothing here',
  signOut: 'the whole cache is forgotten afterwards',
};

/** Endpoints of many tables take the table's word from their argument. */
const CANARY = { table: 'canaries', id: 'some-id' };
const ARGUMENTS: Readonly<Record<string, unknown>> = {
  listRecords: CANARY,
  getRecord: CANARY,
  createRecord: CANARY,
  saveRecord: CANARY,
  deleteRecord: CANARY,
  getOriginName: { kind: 'agent', id: 'some-id' },
};

function definitions(): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const names = Object.keys(api.endpoints);
  const record = (name: string) => (definition: Definition) => {
    found.set(name, definition);
  };
  // enhanceEndpoints is the library's way to see a definition; nothing is changed here
  (api.enhanceEndpoints as (options: { endpoints: Record<string, unknown> }) => unknown)({
    endpoints: Object.fromEntries(names.map((name) => [name, record(name)])),
  });
  return found;
}

function typesOf(name: string, tags: Tags, result: unknown, error: unknown): string[] {
  const list = typeof tags === 'function' ? tags(result, error, ARGUMENTS[name] ?? 'some-id') : (tags ?? []);
  return list.flatMap((tag) =>
    tag === null || tag === undefined ? [] : [typeof tag === 'string' ? tag : tag.type],
  );
}

const all = [...definitions()];
const isIdentityFlow = (name: string) => /Flow$|Login|Registration|FlowError/.test(name);

describe('cache tags', () => {
  it('there are endpoints to look at', () => {
    expect(all.length).toBeGreaterThan(8);
  });

  it.each(all.filter(([name]) => !isIdentityFlow(name)))(
    '%s speaks the vocabulary, or says why not',
    (name, definition) => {
      const tags = definition.type === 'mutation' ? definition.invalidatesTags : definition.providesTags;
      const known: readonly string[] = TAG_TYPES;
      const spoken = typesOf(name, tags, undefined, undefined);
      expect(spoken.filter((type) => !known.includes(type))).toEqual([]);
      expect(spoken.length > 0 || Object.hasOwn(WITHOUT_TAGS, name)).toBe(true);
    },
  );

  it.each(
    all.filter(([, { type, invalidatesTags }]) => type === 'mutation' && invalidatesTags !== undefined),
  )('STACK-4 %s makes stale what shows its noun, and nothing when it failed', (name, { invalidatesTags }) => {
    const stale = typesOf(name, invalidatesTags, undefined, undefined);
    for (const type of stale) {
      // a tag of the vocabulary: checked above
      for (const reached of relatedTypes(type as Tag)) expect(stale).toContain(reached);
    }
    expect(typesOf(name, invalidatesTags, undefined, { kind: 'server' })).toEqual([]);
  });
});
