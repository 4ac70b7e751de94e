/** All items of one scraper: its entries one after the other, each document on its own, bounded in number and size. */
import { isJsonObject, isPresent, optionalText } from '@server/checks/fields';
import { valueAtPath } from '@server/checks/jsonPath';
import { explainNetworkError } from '@server/checks/networkErrors';
import { resolveConnections, withoutSecrets } from '@server/checks/resolveConnections';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { TooSlow } from './boundedExpression';
import { changesOf, readFull } from './fullMode';
import type { FullDocument } from './fullMode';
import { Hidden } from './hidden';
import { itemOf } from './items';
import type { ScrapedItem } from './items';
import { notRun, SCRAPER_KINDS } from './kinds';
import { expandList } from './kubernetesObject';
import { MOST_BYTES, MOST_ITEMS, MOST_TOTAL_BYTES } from './limits';
import { plainJson, Unstorable } from './plainJson';
import type { Json } from './plainJson';
import type { SpecEntry } from './spec';
import { readTransform } from './transform';
import type { Transform } from './transform';
import type { Found, FoundChange, FoundDocument, Problem, ScrapeContext } from './types';

/** What all entries of a run share. */
interface CollectContext extends Omit<ScrapeContext, 'hidesAddress'> {
  /** `full` of the spec: documents hold changes and insights beside their item. */
  isFull: boolean;
}

export interface Collected {
  items: ScrapedItem[];
  changes: FoundChange[];
  problems: Problem[];
}

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Documents between two moments in which the server may do something else. */
const AT_ONCE = 20;

class Collection implements Collected {
  readonly items: ScrapedItem[] = [];
  readonly changes: FoundChange[] = [];
  readonly problems: Problem[] = [];
  private readonly known = new Map<string, string>();
  private room = MOST_TOTAL_BYTES;

  /** False when no more is taken. */
  add(item: ScrapedItem): boolean {
    const [id = ''] = item.externalIds;
    const key = JSON.stringify([item.type, id]);
    const first = this.known.get(key);
    if (first !== undefined) {
      const text = `${item.source}: ${item.type} "${id.slice(0, 100)}" is there twice, first in ${first}; only that one is stored.`;
      this.problems.push({ text, isHarmless: true });
      return true;
    }
    const size = JSON.stringify(item.config).length;
    if (size > MOST_BYTES) {
      this.problems.push({ text: `${item.source}: ${item.name} is larger than 5 MB.`, source: item.source });
      return true;
    }
    this.room -= size;
    if (this.room < 0 || this.items.length >= MOST_ITEMS) {
      const text = `More than ${MOST_ITEMS} items or 100 MB: the rest is left out. Split the scraper into several.`;
      this.problems.push({ text });
      return false;
    }
    this.known.set(key, item.source);
    this.items.push(item);
    return true;
  }
}

/** A document and those that `items` and `transform` make of it. */
function partsOf(
  value: unknown,
  path: string | undefined,
  transform: Transform,
  onSecret: ((secret: Json) => void) | undefined,
): Json[] {
  const document = plainJson(value, onSecret);
  const inner = path === undefined ? document : plainJson(valueAtPath(document, path));
  const all = path !== undefined && Array.isArray(inner) ? inner : [inner];
  return all.flatMap((item) => expandList(item)).flatMap((item) => transform.expand(plainJson(item)));
}

const optionsFor = (config: Json, entry: JsonObject, facts: NonNullable<Found['facts']>): JsonObject =>
  isJsonObject(config) ? { ...facts(config), ...entry } : entry;
const noFacts = () => ({});
const storedItem = (
  item: ScrapedItem,
  config: Json,
  transform: Transform,
  tags: Readonly<Record<string, string>>,
): ScrapedItem => ({
  ...item,
  config,
  tags: { ...tags, ...item.tags },
  wishes: transform.wishes(item),
});

const asItIs = (config: Json): FullDocument => ({ config, changes: [], insights: [], left: [] });

interface Reading {
  isFull: boolean;
  now: string;
  collection: Collection;
}

/** One item of a document; false when no more is taken. */
function readPart(
  part: Json,
  { source }: FoundDocument,
  entry: JsonObject,
  transform: Transform,
  { tags = {}, facts = noFacts }: Found,
  hidden: Hidden,
  { isFull, now, collection }: Reading,
): boolean {
  const { config } = isFull ? readFull(part) : asItIs(part);
  const item = itemOf(config, optionsFor(config, entry, facts), source);
  const concealed = transform.conceal(config, item, isFull ? (masked) => hidden.add(masked) : undefined);
  // read again without what the document hides, before anything is cut in the middle of it
  const { changes, insights, left } = isFull
    ? readFull(hidden.besides(part, (inner) => transform.conceal(inner, item)))
    : asItIs(part);
  if (!collection.add({ ...storedItem(item, concealed, transform, tags), insights })) return false;
  collection.changes.push(...changesOf(changes, item, now));
  for (const what of left) collection.problems.push({ text: `${source}: ${what}.`, isHarmless: true });
  return true;
}

function read(
  document: FoundDocument,
  entry: JsonObject,
  transform: Transform,
  found: Found,
  reading: Reading,
): boolean {
  const { value, source, secrets = [] } = document;
  try {
    const hidden = new Hidden();
    const onSecret = reading.isFull ? (secret: Json) => hidden.add(secret) : undefined;
    for (const secret of secrets) onSecret?.(secret);
    for (const part of partsOf(value, optionalText(entry, 'items'), transform, onSecret))
      if (!readPart(part, document, entry, transform, found, hidden, reading)) return false;
  } catch (error) {
    const isOfDocument = error instanceof InvalidCheck || error instanceof Unstorable;
    if (!isOfDocument || error instanceof TooSlow) throw error;
    const said = error instanceof Unstorable ? `the document ${error.message}.` : error.message;
    reading.collection.problems.push({ text: `${source}: ${said}`, source });
  }
  return true;
}

/** Texts of sources as the database takes them; the shape stays what it is. */
const storable = (change: FoundChange): FoundChange => plainJson(change) as unknown as FoundChange; // a copy

/** The login of SQL scrapers stands under another key than that of checks. */
const asCheckEntry = (entry: JsonObject): JsonObject =>
  entry['auth'] === undefined ? entry : { ...entry, authentication: entry['auth'] };

/** Sentences of the readers that checks and scrapers share. */
const inScraperWords = (text: string): string =>
  text.replace(/\b(the|this) check\b/g, '$1 scraper').replaceAll('The check ', 'The scraper ');

async function runEntry({ kind, entry }: SpecEntry, context: CollectContext, collection: Collection) {
  const scrape = SCRAPER_KINDS.get(kind);
  if (scrape === undefined) {
    throw new InvalidCheck(`this server has no scraper of this kind; ${notRun(kind)}.`);
  }
  const transform = readTransform(entry);
  const { spec, secrets } = await resolveConnections(asCheckEntry(entry), context);
  let found: Found;
  try {
    found = await scrape(spec, { ...context, hidesAddress: isPresent(entry, 'connection') });
  } catch (error) {
    if (error instanceof InvalidCheck) throw new InvalidCheck(withoutSecrets(error.message, secrets));
    const reason: unknown = context.signal.aborted ? context.signal.reason : error;
    throw new InvalidCheck(withoutSecrets(explainNetworkError(reason, 'the source'), secrets));
  }
  for (const problem of found.problems)
    collection.problems.push({ ...problem, text: withoutSecrets(problem.text, secrets) });
  collection.changes.push(...(found.changes ?? []).map(storable));
  const now = new Date(context.now()).toISOString();
  for (const [at, document] of found.documents.entries()) {
    if (at % AT_ONCE === 0) {
      await breathe();
      context.signal.throwIfAborted();
    }
    if (!read(document, spec, transform, found, { isFull: context.isFull, now, collection })) return;
  }
}

/** Never throws for what a source or an entry does: it becomes a problem that names the entry. */
export async function collect(entries: readonly SpecEntry[], context: CollectContext): Promise<Collected> {
  const collection = new Collection();
  for (const spec of entries) {
    try {
      await runEntry(spec, context, collection);
    } catch (error) {
      const isDeadline = context.signal.aborted;
      if (!(error instanceof InvalidCheck) && !isDeadline) throw error;
      const said = isDeadline
        ? 'it was stopped, because the whole run took too long'
        : (error as Error).message; // an InvalidCheck, by the line above
      collection.problems.push({ text: `${spec.kind}: ${inScraperWords(said)}` });
    }
  }
  return collection;
}
