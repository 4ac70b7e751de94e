/** A codec turns one value of a screen into text of the address and back (design: architecture §9). */
export interface Codec<T> {
  /** The value, or undefined when the text means nothing: bad input falls back to the default. */
  parse: (text: string) => T | undefined;
  serialize: (value: T) => string;
  equals: (a: T, b: T) => boolean;
}

export interface CodecWithDefault<T> extends Codec<T> {
  readonly fallback: T;
}

/** Gives a codec the value that never appears in the address. */
export function withDefault<T>(codec: Codec<T>, fallback: T): CodecWithDefault<T> {
  return { ...codec, fallback };
}
