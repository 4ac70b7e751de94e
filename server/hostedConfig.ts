/** Settings of hosted mode: whose sign-in counts, and whose browsers may come (docs/adr/0017). */
import {
  clerkHost,
  HOSTED_PROVIDERS,
  type HostedProvider,
  type HostedSettings,
} from '@/services/contracts/hosted';
import type { VariableName } from './configTable';

export interface HostedConfig extends HostedSettings {
  /** The organization whose data this server's database holds; undefined where a platform holds them. */
  organization: string | undefined;
  /** Sources of the page's policy: backends that the console may call in direct mode. */
  backends: readonly string[];
  /** Origins of consoles that may call this server in direct mode. */
  consoles: readonly string[];
}

/** What this file needs of the reader of the environment. */
interface Variables {
  text(name: VariableName): string | undefined;
  oneOf<T extends string>(name: VariableName, allowed: readonly T[]): T;
  url(name: VariableName, protocols: readonly string[], example: string): string | undefined;
}

const ISSUER = 'set it to the address of the OpenID provider at which people sign in';
const WEB = ['http:', 'https:'] as const;
/** An origin, with a port and perhaps `*.` before its host: nothing that could end a directive of the policy. */
const SOURCE = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i;
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i;

function list(variables: Variables, name: VariableName, shape: RegExp): readonly string[] {
  const words = (variables.text(name) ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const wrong = words.find((word) => !shape.test(word));
  if (wrong === undefined) return words;
  throw new TypeError(
    `${name} has "${wrong}", which is no origin: write them like https://one.example.org,https://two.example.org.`,
  );
}

function required(variables: Variables, name: VariableName, why: string): string {
  const text = variables.text(name);
  if (text !== undefined) return text;
  throw new TypeError(`AUTH_MODE is hosted, but ${name} is not set: ${why}.`);
}

function requireProvider(variables: Variables, provider: HostedProvider): void {
  if (provider === 'oidc') {
    required(variables, 'HOSTED_ISSUER', ISSUER);
    required(
      variables,
      'HOSTED_CLIENT_ID',
      'set it to the public client (without a secret) that is registered there',
    );
    return;
  }
  const key = required(
    variables,
    'HOSTED_CLERK_KEY',
    'set it to the publishable key of the Clerk application',
  );
  if (clerkHost(key) === undefined)
    throw new TypeError('HOSTED_CLERK_KEY is no publishable key: copy it from Clerk, it begins with pk_.');
}

/** What a server needs that answers for an organization itself. */
function requireOrganization(variables: Variables): void {
  required(variables, 'HOSTED_ISSUER', ISSUER);
  required(
    variables,
    'HOSTED_AUDIENCE',
    'set it to the audience of the tokens that this server shall accept',
  );
  required(
    variables,
    'HOSTED_ORGANIZATION',
    'set it to the id of the organization whose data this server holds, or PLATFORM_URL to an existing platform',
  );
}

/**
 * The settings of hosted mode. `hasPlatform`: an existing platform answers the API, so this server checks no token.
 * Throws TypeError with one sentence for the operator.
 */
export function readHosted(variables: Variables, hasPlatform: boolean): HostedConfig {
  const provider = variables.oneOf('HOSTED_PROVIDER', HOSTED_PROVIDERS);
  requireProvider(variables, provider);
  if (!hasPlatform) requireOrganization(variables);
  const text = (name: VariableName) => variables.text(name) ?? '';
  return {
    provider,
    issuer: variables.url('HOSTED_ISSUER', WEB, 'https://id.example.org') ?? '',
    clientId: text('HOSTED_CLIENT_ID'),
    audience: text('HOSTED_AUDIENCE'),
    scope: text('HOSTED_SCOPE'),
    organizationClaim: text('HOSTED_ORGANIZATION_CLAIM'),
    accountsUrl: variables.url('HOSTED_ACCOUNTS_URL', WEB, 'https://accounts.example.org') ?? null,
    clerkKey: text('HOSTED_CLERK_KEY'),
    tokenTemplate: text('HOSTED_TOKEN_TEMPLATE'),
    organization: variables.text('HOSTED_ORGANIZATION'),
    backends: list(variables, 'HOSTED_BACKENDS', SOURCE),
    consoles: list(variables, 'HOSTED_CONSOLES', ORIGIN),
  };
}

/** The part that browsers may know. */
export function publicHosted(hosted: HostedConfig): HostedSettings {
  const { provider, issuer, clientId, audience, scope } = hosted;
  const { organizationClaim, accountsUrl, clerkKey, tokenTemplate } = hosted;
  return {
    provider,
    issuer,
    clientId,
    audience,
    scope,
    organizationClaim,
    accountsUrl,
    clerkKey,
    tokenTemplate,
  };
}
