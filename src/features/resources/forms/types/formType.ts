/** One type of scraper or check, as data (settings specification 2.9, 3.2, 3.3; contract specs §3, §5). */
import type { FormPart } from '@/components/form/fieldSpec';

export type FormTable = 'canaries' | 'config_scrapers';

/** What one type has beside its tile (model/specTypes.ts). */
export interface FormDescriptor {
  /** Key of the tile. */
  type: string;
  parts: readonly FormPart[];
  /** The specification's name of a field → the platform's, kept where a text uses it (gaps §4). */
  aliases?: Readonly<Record<string, string>>;
  /** What stands for a field whose written value has another shape. */
  variants?: readonly { name: string; isShape: (value: unknown) => boolean; parts: readonly FormPart[] }[];
  /** Values of a new entry besides its required ones, by name. */
  presets?: Readonly<Record<string, string | number>>;
}

export interface FormType extends FormDescriptor {
  table: FormTable;
  label: string;
  /** The list that holds its entries. */
  specKey: string;
  /** Other names of the list, read and kept where they are written (gaps §4). */
  specAliases: readonly string[];
  /** Offered as Form beside Code; the others open in Code alone (EDIT-10), their fields serve the first text. */
  isFormCapable: boolean;
}
