/** The action github: starts workflows of a repository (contract specs §9), at GitHub or at an address of one's own. */
import { exchangeHttp } from '@server/checks/httpClient';
import { envValue, isJsonObject, optionalList, optionalText, requiredText } from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { fillBody, fillText } from './template';
import type { Values } from './template';

interface Dispatch {
  url: URL;
  /** `owner/repository: workflow at ref`. */
  title: string;
  /** JSON. */
  body: string;
}

const PLAIN = /^[\w.-]{1,100}$/;
const API = 'https://api.github.com';

function plain(text: string, what: string): string {
  if (PLAIN.test(text) && text !== '.' && text !== '..') return text;
  throw new InvalidCheck(`${what} must be a name of letters, digits, dots, hyphens and underscores.`);
}

function inputsOf(workflow: JsonObject, values: Values): unknown {
  const text = optionalText(workflow, 'input');
  if (text === undefined) return {};
  try {
    const inputs: unknown = JSON.parse(fillBody(text, values));
    if (isJsonObject(inputs)) return inputs;
  } catch (error) {
    if (error instanceof InvalidCheck) throw error;
  }
  throw new InvalidCheck('input of a workflow must be a JSON object, such as {"size": "{{.params.size}}"}.');
}

/** What would be asked for, without the token. Throws InvalidCheck with a sentence. */
function dispatchesOf(spec: JsonObject, values: Values): Dispatch[] {
  const owner = plain(envValue(spec['username'], 'username') ?? '', 'username');
  const repo = plain(fillText(requiredText(spec, 'repo'), values), 'repo');
  const workflows = optionalList(spec, 'workflows').filter(isJsonObject);
  if (workflows.length === 0) throw new InvalidCheck('workflows must name at least one workflow by its id.');
  const base = optionalText(spec, 'url') ?? API;
  if (!/^https?:/.test(base) || !URL.canParse(base)) {
    throw new InvalidCheck(
      'url must be the address of a GitHub API, such as https://github.example.org/api/v3.',
    );
  }
  return workflows.map((workflow) => {
    const id = plain(fillText(requiredText(workflow, 'id'), values), 'id of a workflow');
    const ref = fillText(optionalText(workflow, 'ref') ?? 'main', values);
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/repos/${owner}/${repo}/actions/workflows/${id}/dispatches`;
    const body = JSON.stringify({ ref, inputs: inputsOf(workflow, values) });
    return { url, title: `${owner}/${repo}: ${id} at ${ref}`, body };
  });
}

/** Starts them one after the other; `error` names the one that was refused. */
export async function startWorkflows(
  spec: JsonObject,
  values: Values,
  signal: AbortSignal,
): Promise<{ result: JsonObject; error?: string }> {
  const token = envValue(spec['token'], 'token') ?? envValue(spec['password'], 'password');
  if (token === undefined) throw new InvalidCheck('token is missing: give one that may start workflows.');
  const started: string[] = [];
  for (const { url, title, body } of dispatchesOf(spec, values)) {
    const answer = await exchangeHttp({
      url,
      method: 'POST',
      headers: {
        accept: 'application/vnd.github+json',
        'content-type': 'application/json',
        'user-agent': 'watchfloor',
      },
      authorization: `Bearer ${token}`,
      body,
      ca: undefined,
      verifyTls: true,
      finalCodes: [],
      signal,
    });
    if (answer.status < 200 || answer.status > 299) {
      const said = answer.body.replace(/\s+/g, ' ').replaceAll(token, '•••').slice(0, 300);
      return { result: { started }, error: `${title} was refused with status ${answer.status}: ${said}` };
    }
    started.push(title);
  }
  return { result: { started } };
}
