/** Field validators with the specification's exact sentences (2 §5; checklist VAL-4, VAL-5, VAL-6). */
import { RUNS_AS_CODE, runsAsCode } from '@/services/contracts/addresses';
import { isDns1123 } from '@/services/contracts/dns1123';
import { charactersOf } from '@/services/text/characters';
import { MESSAGES } from '@/services/text/messages';
import type { TextField, TextFormat } from './fieldSpec';

/** True for what counts as not filled in: absent, blank text, an empty list or object. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** 'This field is required', or the field's own sentence, for a blank value. */
export function validateRequired(
  isRequired: boolean | undefined,
  value: unknown,
  sentence: string = MESSAGES.fieldRequired,
): string | undefined {
  return isRequired && isBlank(value) ? sentence : undefined;
}

export interface NumberLimits {
  isRequired?: boolean | undefined;
  /** Default 0. */
  min?: number | undefined;
  max?: number | undefined;
}

function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** Required, numeric, within limits; in this order, so that one sentence at a time tells what to mend. */
export function validateNumber(
  { isRequired, min = 0, max }: NumberLimits,
  value: unknown,
): string | undefined {
  if (isBlank(value)) return isRequired ? MESSAGES.fieldRequired : undefined;
  const number = asNumber(value);
  if (!Number.isFinite(number)) return MESSAGES.fieldNumber;
  // Beyond it, a number would silently become another one.
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER)
    return `This field must be ${Number.MAX_SAFE_INTEGER} or less`;
  if (number < min) return `This field must be ${min} or more`;
  return max !== undefined && number > max ? `This field must be ${max} or less` : undefined;
}

/** The integer that a record stores for what was typed: 12 for '12' and '12.7'; other text stays for its error. */
export function parseInteger(typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const number = Math.trunc(Number(text));
  return Number.isSafeInteger(number) ? number : typed;
}

/** At most this many characters, counted as a person counts them. */
function validateLength(maxLength: number | undefined, value: unknown): string | undefined {
  if (maxLength === undefined || typeof value !== 'string') return undefined;
  const { length } = charactersOf(value);
  return length > maxLength
    ? `This field holds at most ${maxLength} characters; shorten it by ${length - maxLength}`
    : undefined;
}

function validateShortest(minLength: number | undefined, value: string): string | undefined {
  const { length } = charactersOf(value);
  if (minLength === undefined || length >= minLength) return undefined;
  return `This field needs at least ${minLength} characters; ${minLength - length} more`;
}

/** Longer text is not matched: a pattern comes from data, and some patterns take long on long text. */
const LONGEST_MATCHED = 2000;

function validatePattern(pattern: string | undefined, value: string): string | undefined {
  if (pattern === undefined || pattern === '' || value.length > LONGEST_MATCHED) return undefined;
  let expression: RegExp;
  try {
    expression = new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    // Written for another language of patterns: the server decides.
    return undefined;
  }
  return expression.test(value) ? undefined : `This field must match ${pattern}`;
}

const FORMATS: Readonly<
  Record<Exclude<TextFormat, 'number' | 'password'>, readonly [(text: string) => boolean, string]>
> = {
  email: [(text) => /^[^\s@]+@[^\s@]+$/.test(text), 'This field must be an email address'],
  url: [
    (text) => URL.canParse(text) && !runsAsCode(text),
    'This field must be an address such as https://example.org',
  ],
  // A host, a path or any scheme of the type: whatever no browser would run.
  address: [(text) => !runsAsCode(text), RUNS_AS_CODE],
  dns1123: [
    isDns1123,
    'Use small letters, digits and hyphens, with dots between names; begin and end with a letter or digit',
  ],
};

function validateFormat({ format, min = -Infinity, max }: TextField, value: string): string | undefined {
  if (format === undefined || format === 'password') return undefined;
  if (format === 'number') return validateNumber({ min, max }, value);
  const [fits, sentence] = FORMATS[format];
  return fits(value) ? undefined : sentence;
}

/** Required, length, pattern, format: one sentence at a time (settings specification §5, playbook parameters). */
export function validateText(spec: TextField, value: unknown): string | undefined {
  const missing = validateRequired(spec.isRequired, value, spec.requiredText);
  if (missing !== undefined || typeof value !== 'string' || value === '') return missing;
  return (
    validateShortest(spec.minLength, value) ??
    validateLength(spec.maxLength, value) ??
    validatePattern(spec.pattern, value) ??
    validateFormat(spec, value)
  );
}
