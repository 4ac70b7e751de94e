import { optionalList, optionalText } from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { formatOf, readDocuments } from '../documents';
import { findFiles, readBounded } from '../files';
import type { Found, ScrapeContext } from '../types';

function patternsOf(entry: JsonObject): string[] {
  const url = optionalText(entry, 'url');
  if (url !== undefined && !url.startsWith('file://')) {
    throw new InvalidCheck(
      'url can only be a file:// address here: this server does not fetch repositories.',
    );
  }
  const paths = optionalList(entry, 'paths').filter((item) => typeof item === 'string');
  const all = url === undefined ? paths : [decodeURIComponent(new URL(url).pathname), ...paths];
  if (all.length > 0) return all;
  throw new InvalidCheck('paths is missing: name the files, such as manifests/**/*.yaml.');
}

/** YAML, JSON and properties files by glob, one item for each document. */
export async function scrapeFiles(entry: JsonObject, { folders, signal }: ScrapeContext): Promise<Found> {
  const patterns = patternsOf(entry);
  const ignore = optionalList(entry, 'ignore').filter((item) => typeof item === 'string');
  const { files, problems } = await findFiles(folders, patterns, ignore, signal);
  const found: Found = { documents: [], problems: [...problems] };
  // an empty folder is more often one that is not mounted than one that was emptied on purpose
  if (files.length === 0)
    found.problems.push({
      text: `No file fits ${patterns.join(', ').slice(0, 300)}: check paths. Items are kept.`,
    });
  for (const { path, name } of files) {
    signal.throwIfAborted();
    const complain = (problem: string) => found.problems.push({ text: `${name} ${problem}.`, source: name });
    const format = formatOf(optionalText(entry, 'format'), name);
    if (format === undefined)
      throw new InvalidCheck('format must be yaml, json or properties; others are not read here.');
    const content = await readBounded(path);
    if ('problem' in content) complain(content.problem);
    else {
      const reading = readDocuments(content.bytes, format);
      if ('problem' in reading) complain(reading.problem);
      // one by one: a file may hold more documents than a call takes arguments
      else for (const document of reading.documents) found.documents.push({ ...document, source: name });
    }
  }
  return found;
}
