/** Single values of the environment, or one sentence that says what to mend. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@/services/contracts/limits';
import { VARIABLES, type Variable, type VariableName } from './configTable';
import { StartError } from './startError';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot work; the message is one sentence for the operator. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/** Reads variables of `env`. What is set but cannot be used throws a {@link ConfigError}. */
export class ConfigReader {
  constructor(private readonly env: Environment) {}

  /** The value, its default from the table, or undefined; an empty value counts as not set. */
  text(name: VariableName): string | undefined {
    const given = this.env[name]?.trim();
    if (given) return given;
    return VARIABLES.find((variable: Variable) => variable.name === name && variable.default !== undefined)
      ? this.standard(name)
      : undefined;
  }

  standard(name: VariableName): string {
    const found: Variable | undefined = VARIABLES.find((variable) => variable.name === name);
    return found?.default ?? '';
  }

  integer(name: VariableName, low: number, high: number): number {
    const text = this.text(name) ?? '';
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    throw new ConfigError(
      `${name} is "${text}", but must be a whole number from ${low} to ${high}: set it to one, or leave it out for ${this.standard(name)}.`,
    );
  }

  oneOf<T extends string>(name: VariableName, allowed: readonly T[]): T {
    const text = this.text(name) ?? '';
    const found = allowed.find((word) => word === text);
    if (found !== undefined) return found;
    throw new ConfigError(
      `${name} is "${text}", but must be one of ${allowed.join(', ')}: set it to one of them, or leave it out for ${this.standard(name)}.`,
    );
  }

  /** An absolute address without a slash at its end. Secrets may stand in it, so the value is never repeated. */
  url(name: VariableName, protocols: readonly string[], example: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '') {
      return text.replace(/\/+$/, '');
    }
    throw new ConfigError(
      `${name} is not an address that can be used: write it like ${example}, or leave it out.`,
    );
  }

  password(name: VariableName): string | undefined {
    const text = this.env[name];
    if (text === undefined || text === '') return undefined;
    if (text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH) return text;
    throw new ConfigError(
      `${name} has ${text.length} characters, but a password needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH}: choose another, or leave it out to have one made and printed.`,
    );
  }
}
