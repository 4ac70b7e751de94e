/**
 * Levels and finds of a list of lines that grows, worked out in a worker and kept for the screen as a store of its own.
 * A search that makes no progress for two seconds is stopped together with its worker, and a new worker is given the
 * lines again.
 */
import { isSameQuestion, isValidPattern, type FindQuestion } from '../model/findPattern';
import type { Line } from '../model/lines';
import type { Found, FromReader, ToReader } from './messages';
import { createReaderLoop } from './readerLoop';

const GIVE_UP_MS = 2000;
/** Given to the worker at once: a few milliseconds of copying. */
const LINES_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 1_000_000;
/** The screen is told at most this often. */
const TELL_MS = 60;

export interface Findings {
  /** Places in LEVELS, for as many lines as `levelled`. */
  levels: Uint8Array;
  levelled: number;
  /** What was found so far, part by part. */
  found: readonly Found[];
  /** Lines that were looked through. */
  searched: number;
  /** idle: nothing is looked for. */
  state: 'idle' | 'searching' | 'done' | 'tooSlow' | 'invalid' | 'unsupported';
}

const NOTHING: Findings = { levels: new Uint8Array(), levelled: 0, found: [], searched: 0, state: 'idle' };

interface Port {
  post: (message: ToReader) => void;
  stop: () => void;
}

export interface LineReader {
  /** The lines that are shown now; only those that came after the ones before are given to the worker. */
  follow: (lines: readonly Line[]) => void;
  ask: (question: FindQuestion) => void;
  stop: () => void;
  subscribe: (listener: () => void) => () => void;
  findings: () => Findings;
}

type Listen = (message: FromReader) => void;

/** On this thread nothing could stop an expression, so `canStop` says which it is. */
async function openPort(listen: Listen): Promise<Port & { canStop: boolean }> {
  const here = () => {
    const handle = createReaderLoop(listen, (work) => setTimeout(work, 0));
    return { post: handle, stop: () => undefined, canStop: false };
  };
  if (typeof Worker === 'undefined') return here();
  try {
    const { startWorker } = await import('./startWorker');
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<FromReader>) => listen(data);
    return {
      post: (message) => worker.postMessage(message),
      stop: () => worker.terminate(),
      canStop: true,
    };
  } catch {
    return here();
  }
}

function isContinuation(before: readonly Line[], now: readonly Line[]): boolean {
  return now.length >= before.length && before[0] === now[0] && before.at(-1) === now[before.length - 1];
}

export function createLineReader(): LineReader {
  const listeners = new Set<() => void>();
  let lines: readonly Line[] = [];
  let asked: FindQuestion | undefined;
  let findings = NOTHING;
  let shown = NOTHING;
  let port: (Port & { canStop: boolean }) | undefined;
  let opening = 0;
  let generation = 0;
  let question = 0;
  /** What is looked for took too long. */
  let isStuck = false;
  let given = 0;
  let tellTimer: ReturnType<typeof setTimeout> | undefined;
  let giveTimer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    tellTimer ??= setTimeout(() => {
      tellTimer = undefined;
      shown = findings;
      for (const listener of listeners) listener();
    }, TELL_MS);
  };
  const change = (patch: Partial<Findings>) => {
    findings = { ...findings, ...patch };
    tell();
  };
  const isBusy = () => findings.state === 'searching' && findings.searched < given;
  const watch = () => {
    clearTimeout(watchdog);
    if (isBusy() && port?.canStop === true) watchdog = setTimeout(giveUp, GIVE_UP_MS);
  };

  const listen: Listen = (message) => {
    if (message.generation !== generation) return;
    if (message.kind === 'levels') {
      const { from, levels } = message;
      const room = findings.levels.length;
      const next =
        room >= from + levels.length
          ? findings.levels
          : new Uint8Array(Math.max(1024, 2 * room, from + levels.length));
      if (next !== findings.levels) next.set(findings.levels);
      next.set(levels, from);
      change({ levels: next, levelled: from + levels.length });
    } else if (message.question === question && findings.state === 'searching') {
      const found = message.found.lines.length === 0 ? findings.found : [...findings.found, message.found];
      change({ found, searched: message.upTo, state: 'searching' });
      if (message.upTo >= lines.length) change({ state: 'done' });
    }
    watch();
  };

  const give = () => {
    clearTimeout(giveTimer);
    giveTimer = undefined;
    if (port === undefined || given >= lines.length) return;
    const part: { message: string; labels: Line['labels'] }[] = [];
    for (
      let size = 0;
      given < lines.length && part.length < LINES_AT_ONCE && size < CHARACTERS_AT_ONCE;
      given += 1
    ) {
      const { message = '', labels = {} } = lines[given] ?? {};
      size += message.length;
      part.push({ message, labels });
    }
    if (findings.state === 'done') change({ state: 'searching' });
    port.post({ kind: 'add', lines: part });
    watch();
    giveTimer = setTimeout(give, 0);
  };

  const begin = async () => {
    opening += 1;
    const mine = opening;
    const opened = await openPort(listen);
    if (mine !== opening) {
      opened.stop();
      return;
    }
    port = opened;
    generation += 1;
    given = 0;
    port.post({ kind: 'reset', generation });
    askNow();
    give();
  };
  const close = () => {
    opening += 1;
    port?.stop();
    port = undefined;
    clearTimeout(watchdog);
    clearTimeout(giveTimer);
  };

  const stateNow = (): Findings['state'] => {
    if (asked === undefined || asked.text === '') return 'idle';
    if (!isValidPattern(asked)) return 'invalid';
    if (isStuck) return 'tooSlow';
    if (asked.isRegex && port?.canStop === false) return 'unsupported';
    return lines.length === 0 ? 'done' : 'searching';
  };
  /** What is looked for, from the first line on. */
  const askNow = () => {
    question += 1;
    const state = stateNow();
    change({ found: [], searched: 0, state });
    port?.post({
      kind: 'ask',
      question,
      find: state === 'searching' || state === 'done' ? asked : undefined,
    });
    watch();
  };
  const giveUp = () => {
    close();
    isStuck = true;
    void begin();
  };

  return {
    follow: (next) => {
      if (next === lines) return;
      const isMore = lines.length > 0 && isContinuation(lines, next);
      lines = next;
      if (port === undefined) {
        if (opening === 0 || next.length > 0) void begin();
        return;
      }
      if (!isMore) {
        generation += 1;
        given = 0;
        findings = { ...NOTHING, state: findings.state };
        port.post({ kind: 'reset', generation });
        askNow();
      }
      if (giveTimer === undefined) give();
    },
    ask: (next) => {
      if (asked !== undefined && isSameQuestion(asked, next)) return;
      asked = next;
      isStuck = false;
      if (port !== undefined) askNow();
    },
    stop: () => {
      close();
      clearTimeout(tellTimer);
      tellTimer = undefined;
      lines = [];
      asked = undefined;
      isStuck = false;
      findings = NOTHING;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    findings: () => shown,
  };
}
