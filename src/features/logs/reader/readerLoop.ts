/** Answers the screen's messages: in a worker, or on the screen's own thread where there are none. */
import type { FindQuestion } from '../model/findPattern';
import { createLineIndex } from './lineIndex';
import type { FromReader, ToReader } from './messages';

/** Looked through before the next message is heard, so that another letter stops the search for the last. */
const LINES_AT_ONCE = 4000;

export function createReaderLoop(say: (message: FromReader) => void, later: (work: () => void) => void) {
  const index = createLineIndex();
  let generation = 0;
  let question = 0;
  let find: FindQuestion | undefined;
  let searched = 0;
  let isWaiting = false;

  const search = () => {
    isWaiting = false;
    if (find === undefined || searched >= index.count()) return;
    const upTo = Math.min(index.count(), searched + LINES_AT_ONCE);
    const found = index.find(find, searched, upTo);
    searched = upTo;
    say({ kind: 'found', generation, question, upTo, found });
    goOn();
  };
  const goOn = () => {
    if (isWaiting || find === undefined || searched >= index.count()) return;
    isWaiting = true;
    later(search);
  };

  return (message: ToReader) => {
    if (message.kind === 'reset') {
      generation = message.generation;
      index.clear();
      searched = 0;
    } else if (message.kind === 'add') {
      const from = index.count();
      say({ kind: 'levels', generation, from, levels: index.add(message.lines) });
    } else {
      ({ question, find } = message);
      searched = 0;
    }
    goOn();
  };
}
