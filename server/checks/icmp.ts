import { spawn } from 'node:child_process';
import { errorCode } from '../errorCode';
import { formatDuration } from './durations';
import { optionalInteger, requiredText } from './fields';
import { InvalidCheck } from './types';
import type { CheckFinding, CheckRunner, JsonObject } from './types';

const MAX_PACKETS = 20;
const SECONDS_PER_PACKET = 1;
const GRACE_SECONDS = 4;
/** A host or address; it becomes an argument of a program, so nothing that could be an option may pass. */
const HOST = /^[a-z\d](?:[a-z\d._:%-]{0,252}[a-z\d.])?$/i;
const LOSS = /([\d.]+)% packet loss/;
const ROUND_TRIP = /(?:rtt|round-trip) [^=]*= ?[\d.]+\/([\d.]+)\/([\d.]+)/;

interface IcmpSpec {
  host: string;
  packets: number;
  maxLossPercent: number;
  thresholdMs: number | undefined;
}

function readIcmpSpec(spec: JsonObject): IcmpSpec {
  const host = requiredText(spec, 'endpoint').trim();
  if (!HOST.test(host) && host !== '::1') {
    throw new InvalidCheck(
      `endpoint "${host.slice(0, 100)}" must be a host name or an IP address, without http:// or a port.`,
    );
  }
  return {
    host,
    packets: Math.max(1, optionalInteger(spec, 'packetCount', { max: MAX_PACKETS }) ?? 1),
    maxLossPercent: optionalInteger(spec, 'packetLossThreshold', { max: 100 }) ?? 0,
    thresholdMs: optionalInteger(spec, 'thresholdMillis'),
  };
}

interface PingOutput {
  code: number | null;
  output: string;
}

function ping({ host, packets }: IcmpSpec, signal: AbortSignal): Promise<PingOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn('ping', ['-n', '-c', String(packets), host], {
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      if (output.length < 64_000) output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

interface PingFigures {
  lossPercent: number;
  averageMs: number | undefined;
}

/** What ping counted; undefined when it did not get so far. */
function readFigures(output: string): PingFigures | undefined {
  const loss = LOSS.exec(output)?.[1];
  if (loss === undefined) return undefined;
  const average = ROUND_TRIP.exec(output)?.[1];
  return { lossPercent: Number(loss), averageMs: average === undefined ? undefined : Number(average) };
}

function complaint(wanted: IcmpSpec, { lossPercent, averageMs }: PingFigures): string | undefined {
  const { host, packets, maxLossPercent, thresholdMs } = wanted;
  if (lossPercent > maxLossPercent) {
    return `${host} lost ${lossPercent} % of ${packets} packets; at most ${maxLossPercent} % are allowed.`;
  }
  if (thresholdMs === undefined || averageMs === undefined || averageMs <= thresholdMs) return undefined;
  return `The round trip took ${formatDuration(averageMs)}, longer than the threshold of ${thresholdMs} ms.`;
}

function unanswered({ host }: IcmpSpec, { code, output }: PingOutput): CheckFinding {
  const lastLine = output.trim().split('\n').at(-1) ?? '';
  const reason = lastLine.replace(/^ping: /, '').slice(0, 200) || `ping ended with code ${code ?? 'none'}`;
  return { pass: false, message: `No answer from ${host}`, error: `${host} could not be pinged: ${reason}.` };
}

function judge(wanted: IcmpSpec, result: PingOutput): CheckFinding {
  const figures = readFigures(result.output);
  if (figures === undefined) return unanswered(wanted, result);
  const { lossPercent, averageMs } = figures;
  const error = complaint(wanted, figures);
  const average = averageMs === undefined ? 'no answer' : `${averageMs} ms on average`;
  return {
    pass: error === undefined,
    message: `${lossPercent} % of ${wanted.packets} packets lost, ${average}`,
    details: { packets: wanted.packets, lossPercent, ...(averageMs === undefined ? {} : { averageMs }) },
    ...(averageMs === undefined ? {} : { durationMs: averageMs }),
    ...(error === undefined ? {} : { error }),
  };
}

/** Pings with the system's `ping`: raw sockets need privileges that this server should not have. */
export const icmpRunner: CheckRunner = {
  validate: (spec) => void readIcmpSpec(spec),
  deadlineMs: (spec) => (readIcmpSpec(spec).packets * SECONDS_PER_PACKET + GRACE_SECONDS) * 1000,
  endpoint: (spec) => readIcmpSpec(spec).host,
  async run(spec, { signal }) {
    const wanted = readIcmpSpec(spec);
    try {
      return judge(wanted, await ping(wanted, signal));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') {
        throw new InvalidCheck(
          'The program "ping" is missing on the machine that runs Watchfloor: install it (Debian and Ubuntu: apt-get install iputils-ping).',
        );
      }
      if (!signal.aborted) throw error;
      return {
        pass: false,
        message: `No answer from ${wanted.host}`,
        error: `${wanted.host} did not answer the ping in time.`,
      };
    }
  },
};
