import { Zip, ZipDeflate, strToU8 } from 'fflate';

export interface ZipEntry {
  /** With folders, separated by /. */
  name: string;
  text: string;
}

/** The entries as one ZIP file, compressed and handed on one after the other while they are made. */
export function zipStream(entries: AsyncIterable<ZipEntry>, modified: Date): ReadableStream<Uint8Array> {
  const iterator = entries[Symbol.asyncIterator]();
  let zip: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isFinal) => {
        if (error) controller.error(error);
        else controller.enqueue(chunk);
        if (isFinal && !error) controller.close();
      });
    },
    async pull() {
      const next = await iterator.next();
      if (next.done === true) {
        zip.end();
        return;
      }
      const file = new ZipDeflate(next.value.name, { level: 6 });
      file.mtime = modified;
      zip.add(file);
      file.push(strToU8(next.value.text), true);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A name that stays inside its folder on every system. */
export const fileName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80) || 'unnamed';
