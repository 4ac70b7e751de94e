/**
 * A screen's URL contract. Laws, property-tested: parse(serialize(x)) = x; defaults never appear; unknown keys are
 * preserved; any change except paging resets paging (design: architecture §9).
 */
import type { CodecWithDefault } from './codec';

/** The keys of an address, each with its codec and default. */
export type SearchShape<Values> = { readonly [K in keyof Values]: CodecWithDefault<Values[K]> };

export interface SearchDefinition<Values> {
  /** The values of an address; bad input becomes the default. */
  parse: (address: URLSearchParams) => Values;
  /** `base` with `patch` applied: other keys kept, defaults left out, paging reset when anything else changed. */
  serialize: (patch: Partial<Values>, base?: URLSearchParams) => URLSearchParams;
  /** The whole link of a screen for some values. */
  link: (path: string, values: Partial<Values>) => string;
  defaults: Values;
}

interface AnyCodec {
  parse: (text: string) => unknown;
  serialize: (value: unknown) => string;
  equals: (a: unknown, b: unknown) => boolean;
  fallback: unknown;
}

/**
 * @param shape the keys of the address, each with its codec and default.
 * @param options.resets the paging key that any other change puts back to its default.
 */
export function defineSearch<Values extends object>(
  shape: SearchShape<Values>,
  options: { resets?: keyof Values & string } = {},
): SearchDefinition<Values> {
  const codecs = new Map(Object.entries(shape) as unknown as [keyof Values & string, AnyCodec][]); // codecs of one shape, seen without their value types

  const valueOf = (address: URLSearchParams, key: string, codec: AnyCodec): unknown => {
    const text = address.get(key);
    return text === null ? codec.fallback : (codec.parse(text) ?? codec.fallback);
  };

  const parse = (address: URLSearchParams): Values => {
    const entries = [...codecs].map(([key, codec]) => [key, valueOf(address, key, codec)]);
    return Object.fromEntries(entries) as Values; // every key of the shape is present
  };

  const serialize = (
    patch: Partial<Values>,
    base: URLSearchParams = new URLSearchParams(),
  ): URLSearchParams => {
    const next = new URLSearchParams(base);
    let changedOther = false;
    for (const [key, codec] of codecs) {
      if (!Object.hasOwn(patch, key)) continue;
      const value: unknown = patch[key];
      if (!codec.equals(valueOf(base, key, codec), value) && key !== options.resets) changedOther = true;
      if (codec.equals(codec.fallback, value)) next.delete(key);
      else next.set(key, codec.serialize(value));
    }
    if (options.resets !== undefined && changedOther && !Object.hasOwn(patch, options.resets))
      next.delete(options.resets);
    return next;
  };

  const link = (path: string, values: Partial<Values>): string => {
    const text = serialize(values).toString();
    return text === '' ? path : `${path}?${text}`;
  };

  return { parse, serialize, link, defaults: parse(new URLSearchParams()) };
}
