/**
 * What a step would do, in the words of its specification with the values in place; nothing is carried out (design:
 * beyond M20). It fills in with the runner's own functions, so that what they refuse is said before the run. Pure.
 */
import { isJsonObject, optionalList, optionalObject, optionalText } from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { mayStart } from './condition';
import { refuseUnsupportedStep } from './limits';
import type { Step, StepKind } from './steps';
import { fillAddress, fillBody, fillQuery, fillScript, fillText, PLACEHOLDER } from './template';
import type { Values } from './template';

export interface StepText {
  /** 'script', 'request', 'body', 'query', 'values', 'database', 'receiver', 'title', 'message', 'repository' and so on. */
  what: string;
  text: string;
}

export interface Forecast {
  /** Whether its condition holds as things are now; `open` where that depends on how the run goes. */
  verdict: 'runs' | 'skipped' | 'open';
  does: StepText[];
  /** Why it would fail, as far as that is known beforehand. */
  problem?: string;
}

export interface ForecastContext {
  /** What templates and conditions can name, as far as it is known before the run. */
  values: Values;
  /** Names of parameters whose values are shown nowhere. */
  secrets: ReadonlySet<string>;
  mayExec: boolean;
}

const SECRET = '•••';

/** Paths whose values exist only while the run lasts. */
const isLater = (path: string): boolean => /^(?:actions|run)(?:\.|$)/.test(path);

export function forecastOf(step: Step, context: ForecastContext): Forecast {
  try {
    const verdict = verdictOf(step, context.values);
    refuseUnsupportedStep(step.kind, step.entry);
    const does = DESCRIBERS[step.kind](step.entry, fillersFor(context));
    const isOff = step.kind === 'exec' && !context.mayExec;
    return {
      verdict,
      does,
      ...(isOff && { problem: 'Scripts are switched off on this server, so this step would fail.' }),
    };
  } catch (error) {
    if (!(error instanceof InvalidCheck)) throw error;
    return { verdict: 'open', does: [], problem: error.message };
  }
}

/** Throws InvalidCheck for a condition that cannot be evaluated. */
function verdictOf({ condition }: Step, values: Values): Forecast['verdict'] {
  if (condition === undefined) return 'runs';
  if (/\b(?:always|failure|success)\s*\(|\b(?:actions|run)\b/.test(condition)) return 'open';
  return mayStart(condition, values, false) ? 'runs' : 'skipped';
}

type Fill = (text: string, values: Values) => string;

interface Fillers {
  script: (text: string) => string;
  address: (text: string) => string;
  body: (text: string) => string;
  text: (text: string) => string;
  query: (text: string) => { query: string; parameters: string[] };
}

function fillersFor({ values, secrets }: ForecastContext): Fillers {
  const shown = (path: string): string | undefined => {
    if (path.startsWith('params.') && secrets.has(path.slice('params.'.length))) return SECRET;
    return isLater(path) ? `{{.${path}}}` : undefined;
  };
  const filler = (fill: Fill) => (text: string) => {
    fill(text, values); // refuses what the run would refuse
    const { marked, restore } = markedBy(text, shown);
    return restore(fill(marked, values));
  };
  return {
    script: filler(fillScript),
    address: filler(fillAddress),
    body: filler(fillBody),
    text: filler(fillText),
    query(text) {
      const { query, parameters, names } = fillQuery(text, values);
      return { query, parameters: parameters.map((value, at) => shown(names[at] ?? '') ?? value) };
    },
  };
}

/** Takes placeholders out of the text whose values are not to be filled in, and puts back what is shown for them. */
function markedBy(text: string, shown: (path: string) => string | undefined) {
  const kept: string[] = [];
  const marked = text.replace(PLACEHOLDER, (all, braces: string | undefined, dollar: string | undefined) => {
    const word = shown(braces ?? dollar ?? '');
    return word === undefined ? all : `\u0001${kept.push(word) - 1}\u0001`;
  });
  return {
    marked,
    restore: (filled: string) =>
      filled.replaceAll(/\u0001(\d+)\u0001/g, (_all, at: string) => kept[Number(at)] ?? ''),
  };
}

/** Credentials inside an address are shown to nobody. */
const withoutCredentials = (address: string): string => address.replace(/\/\/[^/@\s]+@/, `//${SECRET}@`);

function placeOf(entry: JsonObject, { address }: Fillers): string {
  const connection = optionalText(entry, 'connection');
  if (connection !== undefined) return withoutCredentials(connection);
  const url = optionalText(entry, 'url');
  if (url === undefined) throw new InvalidCheck('It has neither a url nor a connection.');
  return withoutCredentials(address(url));
}

function textsOf(entry: JsonObject, key: string, fill: (text: string) => string): StepText[] {
  const text = optionalText(entry, key);
  return text === undefined ? [] : [{ what: key, text: fill(text) }];
}

const DESCRIBERS: Readonly<Record<StepKind, (entry: JsonObject, fillers: Fillers) => StepText[]>> = {
  exec: (entry, fillers) => textsOf(entry, 'script', fillers.script),
  http: (entry, fillers) => [
    {
      what: 'request',
      text: `${optionalText(entry, 'method') ?? 'GET'} ${placeOf(entry, fillers)}`,
    },
    ...textsOf(entry, 'body', entry['templateBody'] === true ? fillers.body : (text) => text),
  ],
  sql: (entry, fillers) => {
    const { query, parameters } = fillers.query(optionalText(entry, 'query') ?? '');
    const values = parameters.map((value, at) => `$${at + 1} = ${value}`).join('\n');
    return [
      { what: 'database', text: placeOf(entry, fillers) },
      { what: 'query', text: query },
      ...(values === '' ? [] : [{ what: 'values', text: values }]),
    ];
  },
  notification: (entry, fillers) => [
    { what: 'receiver', text: receiverOf(entry) },
    ...textsOf(entry, 'title', fillers.text),
    ...textsOf(entry, 'message', fillers.text),
  ],
  gitops: (entry, { text }) => describeCommit(entry, text),
  github: (entry, { text }) => {
    const workflows = optionalList(entry, 'workflows').filter(isJsonObject);
    return [
      { what: 'repository', text: text(optionalText(entry, 'repo') ?? '') },
      ...workflows.flatMap((workflow) => [
        ...textsOf(workflow, 'id', text).map((id) => ({ ...id, what: 'workflow' })),
        ...textsOf(workflow, 'input', text),
      ]),
    ];
  },
};

function describeCommit(entry: JsonObject, text: (text: string) => string): StepText[] {
  const repo = optionalObject(entry, 'repo') ?? {};
  const place = optionalText(repo, 'url') ?? optionalText(repo, 'connection') ?? '';
  const branch = optionalText(repo, 'branch') ?? optionalText(repo, 'base') ?? 'main';
  const files = optionalList(entry, 'files').filter(isJsonObject);
  return [
    { what: 'repository', text: withoutCredentials(text(place)) },
    { what: 'branch', text: text(branch) },
    ...textsOf(optionalObject(entry, 'commit') ?? {}, 'message', text),
    { what: 'files', text: files.map((file) => text(optionalText(file, 'path') ?? '')).join('\n') },
  ];
}

/** The address of a receiver may itself be the secret, as with webhooks of chats: its host is told. */
function receiverOf(entry: JsonObject): string {
  const connection = optionalText(entry, 'connection');
  const url = optionalText(entry, 'url') ?? '';
  if (connection !== undefined) return connection;
  if (url.startsWith('connection://')) return url;
  const address = url.replace(/^generic\+/, '');
  if (!URL.canParse(address)) throw new InvalidCheck('The receiver has neither a connection nor an address.');
  return new URL(address).host;
}
