import { envValue, isJsonObject, optionalList, textOr } from '@server/checks/fields';
import { askJson, NotAnswered } from '@server/checks/httpJson';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { MOST_BYTES } from '../limits';
import { reaching } from '../reaching';
import { readTime } from '../timestamps';
import { neededText } from '../types';
import type { Found, FoundChange, ScrapeContext } from '../types';

const API = 'https://api.github.com';
const TYPE = 'GitHub::Workflow';
const DEADLINE_MS = 30_000;
const MOST_RUNS = '50';

const SEVERITIES: ReadonlyMap<string, string> = new Map([
  ['failure', 'high'],
  ['timed_out', 'high'],
  ['startup_failure', 'high'],
  ['cancelled', 'low'],
]);

function asker(entry: JsonObject, parent: AbortSignal) {
  const url = textOr(entry, 'url', API);
  const owner = encodeURIComponent(neededText(entry, 'owner'));
  const repository = encodeURIComponent(neededText(entry, 'repository'));
  const token =
    envValue(entry['personalAccessToken'], 'personalAccessToken') ?? envValue(entry['password'], 'password');
  if (token !== undefined && /[\s\0]/.test(token))
    throw new InvalidCheck('personalAccessToken must be one line without spaces.');
  const { username: _user, password: _password, ...rest } = entry;
  return (path: string, query: Record<string, string>): Promise<JsonObject> =>
    reaching(new URL(url).host, parent, DEADLINE_MS, async (signal) => {
      try {
        const headers: Record<string, string> =
          token === undefined ? {} : { authorization: `Bearer ${token}` };
        const question = { path: `/repos/${owner}/${repository}${path}`, query, headers, signal };
        const answer = await askJson({ ...rest, url, headers: [] }, { ...question, maxBytes: MOST_BYTES });
        return isJsonObject(answer) ? answer : {};
      } catch (error) {
        if (error instanceof NotAnswered) throw new InvalidCheck(`GitHub: ${error.message}.`);
        throw error;
      }
    });
}

const rows = (answer: JsonObject, key: string): JsonObject[] => {
  const list = answer[key];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
};

function changeOf(run: JsonObject): FoundChange {
  const outcome = textOr(run, 'conclusion', textOr(run, 'status', 'unknown'));
  const actor = isJsonObject(run['actor']) ? textOr(run['actor'], 'login', '') : '';
  return {
    item: { type: TYPE, id: textOr(run, 'workflow_id', '') },
    externalId: textOr(run, 'id', ''),
    type: 'GitHubActionRun',
    severity: SEVERITIES.get(outcome) ?? 'info',
    summary: `${textOr(run, 'display_title', textOr(run, 'name', 'Run'))}: ${outcome}`,
    ...(actor === '' ? {} : { createdBy: actor }),
    createdAt: readTime(run['created_at'], undefined) ?? '',
    details: Object.fromEntries(
      ['html_url', 'head_branch', 'head_sha', 'event', 'run_number', 'run_attempt', 'status', 'conclusion']
        .filter((key) => Object.hasOwn(run, key))
        .map((key) => [key, run[key]]),
    ),
  };
}

/** Each workflow of a repository as an item, its latest runs as its changes. */
export async function scrapeGithubActions(entry: JsonObject, { signal }: ScrapeContext): Promise<Found> {
  const ask = asker(entry, signal);
  const wanted = optionalList(entry, 'workflows').map(String);
  const source = `${neededText(entry, 'owner')}/${neededText(entry, 'repository')}`;
  const workflows = rows(await ask('/actions/workflows', { per_page: '100' }), 'workflows').filter(
    ({ name, path }) =>
      wanted.length === 0 ||
      wanted.includes(String(name)) ||
      wanted.includes(String(path).split('/').at(-1) ?? ''),
  );
  const runs = rows(await ask('/actions/runs', { per_page: MOST_RUNS }), 'workflow_runs');
  const outcomes = new Map(
    runs.toReversed().map((run) => [String(run['workflow_id']), textOr(run, 'conclusion', '')]),
  );
  return {
    documents: workflows.map((value) => ({ value, source })),
    problems: [],
    changes: runs.map(changeOf).filter(({ externalId, createdAt }) => externalId !== '' && createdAt !== ''),
    tags: { repository: source },
    facts: (value) => {
      const outcome = outcomes.get(String(value['id'])) ?? '';
      const health =
        outcome === 'success' ? 'healthy' : SEVERITIES.get(outcome) === 'high' ? 'unhealthy' : undefined;
      return {
        type: TYPE,
        id: '$.id',
        name: '$.name',
        ...(outcome === '' ? {} : { status: outcome }),
        ...(health && { health }),
      };
    },
  };
}
