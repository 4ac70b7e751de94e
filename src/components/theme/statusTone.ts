/** Status words → tone, shape and the word shown (specification 1 §4; checklist WIDGET-2). */

export const TONES = ['danger', 'warning', 'neutral', 'success'] as const;
export type Tone = (typeof TONES)[number];

export const STATUS_SHAPES = ['circle', 'triangle', 'square', 'diamond', 'pause', 'half'] as const;
/** ● ▲ ■ ◇ ⏸ ◐ */
export type StatusShapeName = (typeof STATUS_SHAPES)[number];

const DANGER_WORDS: ReadonlySet<string> = new Set([
  'degraded',
  'missing',
  'unhealthy',
  'not good',
  'bad',
  'error',
  'errored',
  'failed',
  'failing',
  'failure',
  'fail',
  'critical',
  'fatal',
  'dead',
  'down',
  'offline',
  'crashloopbackoff',
  'imagepullbackoff',
  'oomkilled',
  'evicted',
  'timed out',
]);
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(['unknown', 'suspended', '']);
const WARNING_WORDS: ReadonlySet<string> = new Set(['warning', 'warn', 'mixed']);

function normalise(status: string | null | undefined): string {
  return (status ?? '').trim().toLowerCase().replace(/[_-]+/g, ' ');
}

/**
 * Degraded, missing, unhealthy and other bad states are danger; unknown, suspended and an absent status neutral;
 * warning, warn and mixed warning; everything else success.
 */
export function statusTone(status: string | null | undefined): Tone {
  const word = normalise(status);
  if (DANGER_WORDS.has(word)) return 'danger';
  if (NEUTRAL_WORDS.has(word)) return 'neutral';
  return WARNING_WORDS.has(word) ? 'warning' : 'success';
}

const SHAPE_OF_TONE: Readonly<Record<Tone, StatusShapeName>> = {
  danger: 'square',
  warning: 'triangle',
  neutral: 'diamond',
  success: 'circle',
};

/** The shape says the same as the colour, for whoever cannot see the colour. */
export function statusShape(status: string | null | undefined): StatusShapeName {
  const word = normalise(status);
  if (word === 'suspended') return 'pause';
  if (word === 'mixed') return 'half';
  return SHAPE_OF_TONE[statusTone(status)];
}

/** The word shown and read aloud: 'unhealthy' → 'Unhealthy', nothing → 'Unknown'. */
export function statusWord(status: string | null | undefined): string {
  const word = (status ?? '').trim().replace(/[_-]+/g, ' ');
  if (word === '') return 'Unknown';
  const isShouted = word === word.toUpperCase();
  const rest = isShouted ? word.slice(1).toLowerCase() : word.slice(1);
  return word.charAt(0).toUpperCase() + rest;
}
