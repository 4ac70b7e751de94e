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

/** `text` with the database's words replaced; sentences that somebody wrote for people stay. Pure. */
export function inPlainWords(text: string): string {
  return WORDS.reduce((said, [words, sentence]) => said.replace(words, sentence), text);
}
