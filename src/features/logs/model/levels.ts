/** How bad a line says it is: by its labels, else by the first such word near its beginning. Pure. */
import { sequenceEnd } from './ansi';

/** From worst to least; `none` for lines that do not say. */
export const LEVELS = ['error', 'warn', 'info', 'debug', 'none'] as const;
export type Level = (typeof LEVELS)[number];

const WORDS: Readonly<Record<string, Level>> = {
  fatal: 'error',
  panic: 'error',
  emergency: 'error',
  alert: 'error',
  critical: 'error',
  crit: 'error',
  severe: 'error',
  error: 'error',
  err: 'error',
  warning: 'warn',
  warn: 'warn',
  notice: 'info',
  info: 'info',
  information: 'info',
  debug: 'debug',
  trace: 'debug',
  verbose: 'debug',
  fine: 'debug',
};
const LABELS = ['level', 'severity', 'lvl', 'loglevel', 'log.level', 'levelname'];
const WORD = new RegExp(
  `\\b(?:${Object.keys(WORDS)
    .filter((word) => word !== 'alert' && word !== 'fine')
    .join('|')})\\b`,
  'i',
);
/** The lines of Kubernetes' own parts: I1122 10:00:00.000000 */
const KLOG = /^([IWEF])\d{4} /;
const KLOG_LEVELS: Readonly<Record<string, Level>> = { I: 'info', W: 'warn', E: 'error', F: 'error' };
/** A level stands at the beginning; words further on are what the line is about. */
const LOOKED_AT = 160;

function leading(message: string): string {
  let start = 0;
  for (
    let end = sequenceEnd(message, start);
    end > start && start < LOOKED_AT;
    end = sequenceEnd(message, start)
  )
    start = end;
  return message.slice(start, start + LOOKED_AT);
}

/** The level of a line. */
export function levelOf(message: string, labels: Readonly<Record<string, string>>): Level {
  for (const name of LABELS) {
    const value = labels[name];
    const level = value === undefined ? undefined : WORDS[value.toLowerCase()];
    if (level !== undefined) return level;
  }
  const text = leading(message);
  const klog = KLOG.exec(text)?.[1];
  if (klog !== undefined) return KLOG_LEVELS[klog] ?? 'none';
  const word = WORD.exec(text)?.[0].toLowerCase();
  return word === undefined ? 'none' : (WORDS[word] ?? 'none');
}
