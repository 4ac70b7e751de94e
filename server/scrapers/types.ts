/** The contract between a scraper's entries and the code that carries them out. */
import { InvalidCheck } from '@server/checks/types';
import type { CheckContext, JsonObject } from '@server/checks/types';
import { optionalText } from '@server/checks/fields';
import type { Json } from './plainJson';

/** What a source holds at one place: a document of a file, an answer, a row, an object of a cluster. */
export interface FoundDocument {
  value: unknown;
  /** Where it was found, for people and for telling which items a failed source would have held. */
  source: string;
  /** What Secrets of the document hid before it was taken from them: it is looked for beside the item, never stored. */
  secrets?: readonly Json[];
}

/** Something that was left out, as a sentence. */
export interface Problem {
  text: string;
  /** Items from this source are kept although they were not seen; without it no item is missed in this run. */
  source?: string;
  /** Nothing is missing because of it: what is not seen is gone. */
  isHarmless?: boolean;
}

/** Something that happened to an item, as its source tells it. */
export interface FoundChange {
  /** Type and id of the item. */
  item: { type: string; id: string };
  externalId: string;
  type: string;
  severity: string;
  summary: string;
  createdBy?: string;
  /** RFC 3339. */
  createdAt: string;
  details: JsonObject;
}

export interface Found {
  documents: FoundDocument[];
  problems: Problem[];
  changes?: FoundChange[];
  /** Added to the tags of every item. */
  tags?: Readonly<Record<string, string>>;
  /** Options that the kind knows better for a document than a default would; what the entry says wins. */
  facts?: (value: JsonObject) => JsonObject;
}

export interface ScrapeContext extends Pick<CheckContext, 'signal' | 'now' | 'connection'> {
  /** Folders below which files may be read (SCRAPE_FILES). */
  folders: readonly string[];
  /** The address comes from a stored connection, whose path may itself be a secret: only the host may be named. */
  hidesAddress: boolean;
}

/** One embedded kind of scraper. Throws InvalidCheck for an entry that cannot be used as it is written. */
export type Scrape = (entry: JsonObject, context: ScrapeContext) => Promise<Found>;

/** Text of a key that the kind needs. */
export function neededText(entry: JsonObject, key: string): string {
  const value = optionalText(entry, key);
  if (value === undefined) throw new InvalidCheck(`${key} is missing: add it to the scraper.`);
  return value;
}
