/** Carries out one action: a script, a request, a query, a message, a commit, or workflows. */
import postgres from 'postgres';
import { startDeadline } from '@server/checks/deadline';
import { formatDuration } from '@server/checks/durations';
import { runScript } from '@server/checks/exec';
import { isJsonObject, optionalList, optionalObject, requiredText } from '@server/checks/fields';
import { exchangeHttp } from '@server/checks/httpClient';
import { readHttpSecrets, readHttpSpec } from '@server/checks/httpSpec';
import { reasonOf } from '@server/checks/networkErrors';
import { resolveConnections, withoutSecrets } from '@server/checks/resolveConnections';
import { InvalidCheck } from '@server/checks/types';
import { deliverToService } from '@server/notifications/channels';
import { oneLine } from '@server/notifications/message';
import { serviceReceiver } from '@server/notifications/rules';
import type { CheckContext, JsonObject } from '@server/checks/types';
import { startWorkflows } from './github';
import { commitAndPush } from './gitops';
import { refuseUnsupportedStep } from './limits';
import type { Step } from './steps';
import { fillAddress, fillBody, fillQuery, fillScript, fillText, parameterVariables } from './template';
import type { Values } from './template';

/** What a step left behind; `error` when it failed. JSON-safe, without secrets. */
export interface StepOutcome {
  /** Shapes of contract endpoints §6: exec {stdout, stderr, exitCode}, http {code, headers, body}, sql {query, rows}; notification {title, message}; gitops {branch, commit, files} or {branch, skipped}; github {started}. */
  result: JsonObject;
  error?: string;
}

export interface StepContext {
  values: Values;
  parameters: Readonly<Record<string, string>>;
  /** Aborts when the run is cancelled or the server stops. */
  signal: AbortSignal;
  mayExec: boolean;
  connection: CheckContext['connection'];
  /** Called while a script runs, with all that it has written so far. */
  onProgress: (result: JsonObject) => void;
}

const MAX_ROWS = 1000;
const MAX_BODY = 200_000;

/** Never throws for what the action does; rejects only with the signal's reason when the run ends. */
export async function carryOut(step: Step, context: StepContext): Promise<StepOutcome> {
  const deadline = startDeadline(context.signal, step.timeoutMs);
  let secrets: readonly string[] = [];
  try {
    // a message goes through its connection as a whole, so nothing of that is put into the entry
    const resolved =
      step.kind === 'notification'
        ? { spec: step.entry, secrets: [] }
        : await resolveConnections(step.entry, context);
    secrets = resolved.secrets;
    refuseUnsupportedStep(step.kind, resolved.spec);
    const outcome = await KINDS[step.kind](resolved.spec, { ...context, signal: deadline.signal, secrets });
    return clean(outcome, secrets);
  } catch (error) {
    if (context.signal.aborted) throw error;
    const reason = deadline.isReached()
      ? `The step was stopped: it did not end within ${formatDuration(step.timeoutMs)}.`
      : withoutSecrets(reasonOf(error), secrets);
    return { result: {}, error: reason };
  } finally {
    deadline.clear();
  }
}

type Context = StepContext & { secrets: readonly string[] };

const KINDS: Readonly<Record<Step['kind'], (spec: JsonObject, context: Context) => Promise<StepOutcome>>> = {
  exec,
  http,
  sql,
  notification,
  gitops,
  github: (spec, { values, signal }) => startWorkflows(spec, values, signal),
};

/** Connections' secrets may come back in what a program prints. */
function clean(outcome: StepOutcome, secrets: readonly string[]): StepOutcome {
  const text = JSON.stringify(outcome);
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return JSON.parse(withoutSecrets(text, escaped)) as StepOutcome; // only texts inside were replaced
}

async function exec(spec: JsonObject, context: Context): Promise<StepOutcome> {
  if (!context.mayExec) {
    throw new InvalidCheck(
      'Scripts are switched off on this server: start it with ALLOW_EXEC=true to let checks and playbooks run them.',
    );
  }
  const script = fillScript(requiredText(spec, 'script'), context.values);
  const env = [
    ...optionalList(spec, 'env').map((item) => filledVariable(item, context.values)),
    ...parameterVariables(context.parameters),
  ];
  const soFar = { stdout: '', stderr: '' };
  const outcome = await runScript(script, { ...spec, env }, context.signal, (stream, text) => {
    soFar[stream] = (soFar[stream] + withoutSecrets(text, context.secrets)).slice(-MAX_BODY);
    context.onProgress({ ...soFar });
  });
  const said = (outcome.stderr || outcome.stdout).split('\n').at(-1)?.slice(0, 300) ?? '';
  return {
    result: { ...outcome },
    ...(outcome.exitCode !== 0 && {
      error: `The script ended with exit code ${outcome.exitCode}${said === '' ? '' : `: ${said}`}.`,
    }),
  };
}

/** Variables are no part of the script's text, so their values may hold anything. */
function filledVariable(item: unknown, values: Values): unknown {
  if (!isJsonObject(item) || typeof item['value'] !== 'string') return item;
  return { ...item, value: fillText(item['value'], values) };
}

async function http(spec: JsonObject, context: Context): Promise<StepOutcome> {
  const { templateBody, body: rawBody, ...rest } = spec;
  const body =
    typeof rawBody === 'string' && templateBody === true ? fillBody(rawBody, context.values) : rawBody;
  const url = fillAddress(requiredText(spec, 'url'), context.values);
  const headers = optionalList(spec, 'headers').map((item) => filledVariable(item, context.values));
  const filled: JsonObject = { ...rest, url, headers, ...(body !== undefined && { body }) };
  const wanted = readHttpSpec(filled);
  const answer = await exchangeHttp({
    ...wanted,
    ...readHttpSecrets(filled),
    finalCodes: wanted.responseCodes,
    signal: context.signal,
  });
  const isWrong = answer.status >= 400;
  return {
    result: { code: answer.status, headers: { ...answer.headers }, body: answer.body.slice(0, MAX_BODY) },
    ...(isWrong && { error: `The answer has status ${answer.status}.` }),
  };
}

async function sql(spec: JsonObject, { values, signal }: Context): Promise<StepOutcome> {
  const { query, parameters } = fillQuery(requiredText(spec, 'query'), values);
  const url = requiredText(spec, 'url');
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new InvalidCheck('url must be an address such as postgres://db.internal:5432/shop.');
  }
  const connection = postgres(url, {
    ...(typeof spec['username'] === 'string' && { username: spec['username'] }),
    ...(typeof spec['password'] === 'string' && { password: spec['password'] }),
    max: 1,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'watchfloor-playbook' },
  });
  const end = () => void connection.end({ timeout: 0 });
  signal.addEventListener('abort', end, { once: true });
  try {
    let rows: unknown[] = [];
    // in a transaction: a query of several statements happens as a whole or not at all
    await connection.begin(async (tx) => {
      for await (const batch of tx.unsafe(query, parameters).cursor(MAX_ROWS)) {
        rows = [...batch];
        break;
      }
    });
    return { result: { query, rows: JSON.parse(JSON.stringify(rows)) as unknown } }; // bigints and dates are not JSON yet
  } finally {
    signal.removeEventListener('abort', end);
    await connection.end({ timeout: 1 });
  }
}

/** Through the same channels as the messages of rules, so that the same connections work and the same secrets stay so. */
async function notification(spec: JsonObject, { values, connection, signal }: Context): Promise<StepOutcome> {
  const title = oneLine(fillText(requiredText(spec, 'title'), values));
  const text = fillText(requiredText(spec, 'message'), values);
  await deliverToService(await serviceReceiver(spec, connection), { title, text }, signal);
  return { result: { title, message: text } };
}

/** The connection of a commit stands in its repository. */
async function gitops(spec: JsonObject, context: Context): Promise<StepOutcome> {
  const { spec: repo } = await resolveConnections(optionalObject(spec, 'repo') ?? {}, context);
  return { result: await commitAndPush({ ...spec, repo }, context.values, context.signal) };
}
