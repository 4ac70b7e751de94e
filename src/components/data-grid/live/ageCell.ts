import { clockNow } from '@/components/entity/clock';
import { describeTime } from '@/services/time/absolute';
import { formatAge } from '@/services/time/relative';
import { element, writeAttribute, writeText } from './liveCell';

export interface AgeText {
  readonly element: HTMLElement;
  /** Both answer whether another text is there now. */
  show: (time: string | null | undefined) => boolean;
  tick: () => boolean;
}

/** How long ago, like Age: the absolute time stands on the hover, nothing is a dash. */
export function createAge(className: string): AgeText {
  const time = element('time', className);
  let shown: string | null | undefined;
  const tick = () => writeText(time, formatAge(shown, clockNow()));
  return {
    element: time,
    show: (next) => {
      const isNew = next !== shown || time.firstChild === null;
      shown = next;
      const isWritten = tick();
      if (!isNew) return isWritten;
      const title = describeTime(next);
      writeAttribute(time, 'title', title === '' ? undefined : title);
      writeAttribute(time, 'datetime', title === '' ? undefined : (next ?? undefined));
      return isWritten;
    },
    tick,
  };
}
