import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { errorCode } from '../errorCode';
import { formatDuration } from './durations';
import { optionalInteger, optionalList, optionalText, requiredText } from './fields';
import { DeadlineReached, explainNetworkError } from './networkErrors';
import { InvalidCheck } from './types';
import type { CheckFinding, CheckRunner, JsonObject } from './types';

const DEFAULT_SECONDS = 10;
const MAX_SECONDS = 60;

type Ask = (resolver: Resolver, name: string) => Promise<string[]>;

/** Record type → how to ask and how its records are written, as `dig +short` writes them. */
const QUERIES: Readonly<Record<string, Ask>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => (isIP(name) === 0 ? resolver.resolvePtr(name) : resolver.reverse(name)),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((chunks) => chunks.join('')),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ exchange, priority }) => `${exchange}. ${priority}`),
  SRV: async (resolver, name) =>
    (await resolver.resolveSrv(name)).map(
      ({ name: target, port, priority, weight }) => `${target}. ${port} ${priority} ${weight}`,
    ),
};

interface DnsSpec {
  name: string;
  type: string;
  ask: Ask;
  server: string | undefined;
  minRecords: number;
  exactReply: readonly string[];
  thresholdMs: number | undefined;
}

function readServer(spec: JsonObject): string | undefined {
  const server = optionalText(spec, 'server');
  const port = optionalInteger(spec, 'port', { min: 1, max: 65_535 }) ?? 53;
  if (server === undefined) return undefined;
  const family = isIP(server);
  if (family === 0) {
    throw new InvalidCheck(
      `server "${server.slice(0, 100)}" must be the IP address of a DNS server, such as 10.96.0.10.`,
    );
  }
  return family === 6 ? `[${server}]:${port}` : `${server}:${port}`;
}

function readDnsSpec(spec: JsonObject): DnsSpec {
  const type = (optionalText(spec, 'querytype') ?? 'A').toUpperCase();
  const ask = Object.hasOwn(QUERIES, type) ? QUERIES[type] : undefined;
  if (!ask)
    throw new InvalidCheck(
      `querytype "${type.slice(0, 20)}" must be one of ${Object.keys(QUERIES).join(', ')}.`,
    );
  return {
    name: requiredText(spec, 'query'),
    type,
    ask,
    server: readServer(spec),
    minRecords: optionalInteger(spec, 'minrecords') ?? 1,
    exactReply: optionalList(spec, 'exactreply').map(String),
    thresholdMs: optionalInteger(spec, 'thresholdMillis'),
  };
}

/** Case and the dot of the root do not distinguish names (RFC 4343). */
function normal(record: string): string {
  return record.toLowerCase().replace(/\.(?= |$)/g, '');
}

function complaint(wanted: DnsSpec, records: readonly string[], ms: number): string | undefined {
  if (records.length < wanted.minRecords) {
    return `${wanted.type} ${wanted.name} has ${records.length} records; expected at least ${wanted.minRecords}.`;
  }
  const found = records.map(normal).sort();
  const expected = wanted.exactReply.map(normal).sort();
  if (
    expected.length > 0 &&
    (found.length !== expected.length || expected.some((item, index) => item !== found[index]))
  ) {
    return `${wanted.type} ${wanted.name} is ${records.join(', ')}; expected ${wanted.exactReply.join(', ')}.`;
  }
  if (wanted.thresholdMs !== undefined && ms > wanted.thresholdMs) {
    return `The answer took ${formatDuration(ms)}, longer than the threshold of ${wanted.thresholdMs} ms.`;
  }
  return undefined;
}

const ANSWERS_WITHOUT_RECORDS = ['ENODATA', 'ENOTFOUND'];
const REFUSALS: Readonly<Record<string, string>> = {
  ESERVFAIL: 'the server reports a failure (SERVFAIL)',
  EREFUSED: 'the server refuses the question (REFUSED)',
  ECONNREFUSED: 'nothing listens there: is the DNS server running, and is port right?',
  ETIMEOUT: 'it did not answer in time',
  EBADRESP: 'its answer is malformed',
  EFORMERR: 'the server did not understand the question (FORMERR)',
  ENOTIMP: 'the server does not implement this question (NOTIMP)',
  EBADNAME: 'the name in query is malformed',
};

async function askWithin(wanted: DnsSpec, signal: AbortSignal, timeoutMs: number): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (wanted.server !== undefined) resolver.setServers([wanted.server]);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await wanted.ask(resolver, wanted.name);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (ANSWERS_WITHOUT_RECORDS.includes(errorCode(error))) return [];
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function timeoutMs(spec: JsonObject): number {
  return Math.min(optionalInteger(spec, 'timeout', { min: 1 }) ?? DEFAULT_SECONDS, MAX_SECONDS) * 1000;
}

function failure(wanted: DnsSpec, error: unknown): CheckFinding {
  const target = `DNS server ${wanted.server ?? 'of this machine'}`;
  const reason = error instanceof DeadlineReached ? undefined : REFUSALS[errorCode(error)];
  return {
    pass: false,
    message: `No answer for ${wanted.type} ${wanted.name}`,
    error: reason === undefined ? explainNetworkError(error, target) : `${target}: ${reason}.`,
  };
}

/** Asks a DNS server for one record set and compares it. `timeout` is in seconds, at most 60. */
export const dnsRunner: CheckRunner = {
  validate(spec) {
    readDnsSpec(spec);
    timeoutMs(spec);
  },
  deadlineMs: (spec) => timeoutMs(spec) + 1000,
  endpoint(spec) {
    const { type, name } = readDnsSpec(spec);
    return type === 'A' ? name : `${type} ${name}`;
  },
  async run(spec, { signal }) {
    const wanted = readDnsSpec(spec);
    const started = performance.now();
    try {
      const records = await askWithin(wanted, signal, timeoutMs(spec));
      const ms = performance.now() - started;
      const error = complaint(wanted, records, ms);
      const message = `${wanted.type} ${wanted.name}: ${records.slice(0, 5).join(', ') || 'no records'}`;
      const details = { records: records.slice(0, 100) };
      return {
        pass: error === undefined,
        message,
        durationMs: ms,
        details,
        ...(error === undefined ? {} : { error }),
      };
    } catch (error) {
      return failure(wanted, error);
    }
  },
};
