/** Sentences of the timeline and of what changed before. */
import { formatCount } from '@/services/format/numbers';

export const SUSPECT_TEXTS = {
  title: 'What changed before this?',
  loading: 'Looking at what changed nearby',
  noTargets:
    'Nothing says yet what is affected. Attach a check, a config item or a component as evidence first.',
  none: 'Nothing near what is affected changed in the day before. Look further back in the changes of the catalog.',
  considered: (count: number) =>
    count === 1 ? 'the only change of the day before' : `the likeliest of ${count} changes of the day before`,
  attach: 'Attach (e)',
  ruleOut: 'Rule out (d)',
  ruledOut: 'Ruled out',
  ruleOutTitle: 'Why is it not the cause?',
  list: 'Suspects',
} as const;

export const TIMELINE_TEXTS = {
  loading: 'Collecting what happened',
  label: 'What happened when',
  none: 'Nothing is known to have happened in this stretch of time.',
  nothingChosen: 'No event chosen',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  earlier: 'Earlier',
  later: 'Later',
  whole: 'Whole incident',
  attach: 'Attach as Evidence (e)',
  truncated: (lane: string, count: number) => `${lane} shows its latest ${formatCount(count)} events.`,
  collecting: (lane: string) => `Earlier ${lane} are on their way.`,
  fold: (lane: string) => `Hide ${lane}`,
  unfold: (lane: string) => `Show ${lane}`,
  hint: 'Arrows left and right move between events, up and down between lanes, page up and down along time, e attaches. Drag over a stretch to zoom in on it.',
} as const;
