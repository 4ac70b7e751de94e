/** An OpenID provider as an operator configures it. */
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500));

const Provider = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens')),
  label: Text,
  issuer: v.pipe(v.string(), v.url()),
  clientId: Text,
  clientSecret: v.optional(Text),
  /** Beyond `openid`, such as "email profile". */
  scope: v.optional(Text),
});

export type OidcProvider = Readonly<v.InferOutput<typeof Provider>>;

const Providers = v.array(Provider);

/** What is wrong with the text, in half a sentence, or the providers that it describes. */
export function readProviders(text: string): readonly OidcProvider[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  const parsed = v.safeParse(Providers, json);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return `has a mistake at ${v.getDotPath(issue) ?? 'its start'} (${issue.message})`;
  }
  const plain = parsed.output.find(({ issuer }) => !issuer.startsWith('https:'));
  if (plain) return `has the issuer of ${plain.id} without https`;
  const ids = parsed.output.map(({ id }) => id);
  return new Set(ids).size === ids.length ? parsed.output : 'names one id twice';
}
