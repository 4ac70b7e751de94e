import { listNow } from '@/components/entity/listClock';
import { MISSING } from '@/services/contracts/display';
import { describeTime } from '@/services/time/absolute';
import { parseTime } from '@/services/time/parse';
import { formatSpan } from '@/services/time/relative';
import { attributeOf, element, textOf } from './liveCell';

export interface AgeText {
  readonly element: HTMLElement;
  /** Both answer whether another text is there now. */
  show: (time: string | null | undefined) => boolean;
  tick: () => boolean;
  /** Puts the absolute time on the hover. */
  describe: () => void;
}

/** How long ago, like Age: the absolute time stands on the hover, nothing is a dash. */
export function createAge(className: string): AgeText {
  const time = element('time', className);
  const write = textOf(time);
  const writeTitle = attributeOf(time, 'title');
  const writeMoment = attributeOf(time, 'datetime');
  let shown: string | null | undefined;
  // Read once and not each second.
  let at: number | undefined;
  let described: string | null | undefined;
  const tick = () => write(at === undefined ? MISSING : formatSpan(listNow() - at));
  return {
    element: time,
    show: (next) => {
      if (next !== shown) at = parseTime(next);
      shown = next;
      return tick();
    },
    tick,
    describe: () => {
      if (shown === described) return;
      described = shown;
      const title = describeTime(shown);
      writeTitle(title === '' ? undefined : title);
      writeMoment(title === '' ? undefined : (shown ?? undefined));
    },
  };
}
