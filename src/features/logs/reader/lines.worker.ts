/** Looks through lines away from the screen: an expression that never ends stops nothing but this. */
import { createReaderLoop } from './readerLoop';
import type { ToReader } from './messages';

const handle = createReaderLoop(
  (message) => self.postMessage(message),
  (work) => setTimeout(work, 0),
);

self.onmessage = ({ data }: MessageEvent<ToReader>) => handle(data);
