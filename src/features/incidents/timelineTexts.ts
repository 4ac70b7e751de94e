/** Sentences of the timeline and of what changed before. */
import { formatCount } from '@/services/format/numbers';
import { MAX_HOPS, type SuspectFacts } from './model/suspects';

export const SUSPECT_TEXTS = {
  title: 'What changed before this?',
  loading: 'Looking at what changed nearby',
  noTargets:
    'Nothing says yet what is affected. Attach a check, a config item or a component as evidence first.',
  none: 'Nothing near what is affected changed in the day before. Look further back in the changes of the catalog.',
  noItems: 'No item of the catalog belongs to what is affected: nothing says where to look for changes.',
  considered: (count: number) =>
    count === 1
      ? 'The only change of the day before.'
      : `The likeliest of ${formatCount(count)} changes of the day before.`,
  reach: ({ configs, nearTotal, isNearCut }: Pick<SuspectFacts, 'configs' | 'nearTotal' | 'isNearCut'>) => {
    const within = `within ${MAX_HOPS} relationships`;
    const looked = formatCount(configs.length);
    if (nearTotal > configs.length || isNearCut)
      return `Looked at the ${looked} nearest of ${formatCount(nearTotal)}${isNearCut ? ' or more' : ''} items ${within}.`;
    return `Looked at ${configs.length === 1 ? '1 item' : `${looked} items`} ${within}.`;
  },
  fewTargets: (asked: number, total: number) =>
    `Looked around the first ${asked} of ${formatCount(total)} affected items.`,
  noBeginning:
    'The record does not tell when this began, so nothing says before which moment to look. Look in the changes of the catalog.',
  isCut: 'More changed that day than can be read: only the latest changes are in the list.',
  rulingsUnknown: 'What was ruled out before could not be read.',
  beforeTurn: 'Before it turned,',
  beforeNow: 'Before now: when it turned is not known.',
  beforeItem: 'Before the last change of its document,',
  itemTurn: 'When its health turned is not recorded.',
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
  attachNeeds: 'Select a change, an insight or a run of a check first.',
  truncated: (lane: string, count: number) => `${lane} shows its latest ${formatCount(count)} events.`,
  undated: (count: number) =>
    count === 1
      ? '1 event tells no time and is not shown.'
      : `${formatCount(count)} events tell no time and are not shown.`,
  collecting: (lane: string) => `Earlier ${lane} are on their way.`,
  fold: (lane: string) => `Hide ${lane}`,
  unfold: (lane: string) => `Show ${lane}`,
  hint: 'Arrows left and right move between events, up and down between lanes, page up and down along time, e attaches. Drag over a stretch to zoom in on it.',
} as const;
