import { envValue, isJsonObject, requiredText } from './fields';
import { answering, askJson, NotAnswered } from './httpJson';
import { rawUrl } from './httpSpec';
import { InvalidCheck } from './types';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const API = 'https://api.github.com';

function readQuery(spec: JsonObject): string {
  const query = requiredText(spec, 'query');
  if (/^\s*(?:query\b|\{)/.test(query)) return query;
  throw new InvalidCheck(
    'query must be a GraphQL query of the GitHub API, such as { repository(owner: "o", name: "n") { issues { totalCount } } }: the SQL dialect of the platform is not run by the embedded runner.',
  );
}

/** A connection keeps the token as its password. */
function tokenOf(spec: JsonObject): string {
  const token = envValue(spec['githubToken'], 'githubToken') ?? envValue(spec['password'], 'password');
  if (token !== undefined && !/[\s\0]/.test(token)) return token;
  throw new InvalidCheck(
    'githubToken is missing: give a token with the right to read, or a connection that has one.',
  );
}

function problemsOf(answer: JsonObject): string | undefined {
  const { errors } = answer;
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const said = errors.map((error) => (isJsonObject(error) ? String(error['message']) : String(error)));
  return said.slice(0, 3).join('; ').slice(0, 500);
}

/** Asks GitHub's GraphQL API, or the one at `url` of a connection. Passes when it answers, unless `test` decides. */
export const githubRunner: CheckRunner = {
  // the SQL of the platform can be stored: the same spec may run there
  validate: (spec) => void requiredText(spec, 'query'),
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => rawUrl(spec) ?? API,
  run(spec, { signal }) {
    const query = readQuery(spec);
    const { url, headers } = {
      url: rawUrl(spec) ?? API,
      headers: { authorization: `Bearer ${tokenOf(spec)}` },
    };
    return answering(url, signal, async () => {
      const body = JSON.stringify({ query });
      const answer = await askJson(
        { url, insecureTls: spec['insecureTls'] },
        { path: '/graphql', body, headers, signal },
      );
      if (!isJsonObject(answer) || !Object.hasOwn(answer, 'data'))
        throw new NotAnswered('its answer has no data: is this the address of the GitHub API?');
      const error = problemsOf(answer);
      return {
        pass: error === undefined,
        message: error === undefined ? 'GitHub answered' : 'GitHub refused the query',
        facts: { results: answer['data'], json: answer },
        ...(error === undefined ? {} : { error: `GitHub says: ${error}.` }),
      };
    });
  },
};
