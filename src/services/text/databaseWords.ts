/** What the database says of tables and constraints, told to a person. Loaded with the first such refusal. */

export const DATABASE_TEXTS = {
  taken: 'This exists already. Choose another name.',
  missingReference: 'This refers to a record that does not exist. Name another.',
  stillReferred: 'Something still refers to this. Remove that first.',
  unfitValue: 'A value$1 does not fit here. Mend it and save again.',
  notPermitted: 'Your roles do not allow this. Ask an administrator.',
} as const;

/** Its own words and what they mean; `$1` is the value. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^duplicate key value violates.*/s, DATABASE_TEXTS.taken],
  [/^insert .* violates foreign key .*/s, DATABASE_TEXTS.missingReference],
  [/^update or delete .* violates foreign key .*/s, DATABASE_TEXTS.stillReferred],
  [
    /^(?:invalid (?:input|byte)|value too long|null value|new row .* check).*?(?::( ".*"))?$/s,
    DATABASE_TEXTS.unfitValue,
  ],
  [/^(?:permission denied for|new row violates row-level).*/s, DATABASE_TEXTS.notPermitted],
];

/** The data API names the column of a value that it refuses (contract README §4.3 has no place for more). */
function columnOf(body: unknown): string | undefined {
  const { code, details } = Object(body) as { code?: unknown; details?: unknown }; // whatever came, as an object
  return code === '23514' && typeof details === 'string' && /^\w+$/.test(details) ? details : undefined;
}

/**
 * A refusal as a person should read it: `text` with the database's words replaced (sentences that somebody wrote for
 * people stay), and beside its field where the answer's `body` names one. Pure.
 */
export function inPlainWords(
  text: string,
  body: unknown,
): { text: string; fields?: Readonly<Record<string, string>> } {
  const said = WORDS.reduce((sentence, [words, plain]) => sentence.replace(words, plain), text);
  const column = columnOf(body);
  return { text: said, ...(column === undefined ? {} : { fields: { [column]: said } }) };
}
