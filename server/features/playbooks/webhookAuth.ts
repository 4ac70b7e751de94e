/** Whether a webhook call may start its playbook (contract specs §9, `on.webhook.authentication`). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { envValue } from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { Fields } from '@server/features/query/fields';
import type { Clock } from '@server/types';

export interface WebhookCall {
  headers: Headers;
  /** As it came: signatures are made over these very bytes. */
  body: string;
}

/** Signed calls older than this, or as far ahead, are refused: somebody may have recorded them. */
const TOLERANCE_S = 5 * 60;
const KEYS_TIMEOUT_MS = 5000;

/** One reader per address, because it remembers the keys and how often it may ask for new ones. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
const MOST_KEY_SETS = 100;

function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(address);
  if (known !== undefined) return known;
  if (keySets.size >= MOST_KEY_SETS) keySets.clear();
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: KEYS_TIMEOUT_MS });
  keySets.set(address, keys);
  return keys;
}

type Method = (settings: Fields, call: WebhookCall, clock: Clock) => boolean | Promise<boolean>;

const METHODS: Readonly<Record<string, Method>> = {
  basic: (settings, { headers }) => {
    const wanted = `${secretOf(settings, 'username')}:${secretOf(settings, 'password')}`;
    const [, given = ''] = /^Basic (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
    return isSame(Buffer.from(given, 'base64').toString('utf8'), wanted);
  },
  /** As GitHub signs its deliveries: HMAC-SHA256 of the body, in hexadecimal digits. */
  github: (settings, { headers, body }) =>
    isSame(
      headers.get('x-hub-signature-256') ?? '',
      `sha256=${createHmac('sha256', secretOf(settings, 'token')).update(body).digest('hex')}`,
    ),
  /** As the Standard Webhooks specification signs: id, time and body, with a key written in base64. */
  svix: (settings, { headers, body }, clock) => {
    const id = headers.get('svix-id') ?? '';
    const sentAt = headers.get('svix-timestamp') ?? '';
    const key = Buffer.from(secretOf(settings, 'secret').replace(/^whsec_/, ''), 'base64');
    const isTimely =
      /^\d{1,12}$/.test(sentAt) && Math.abs(clock.now() / 1000 - Number(sentAt)) <= TOLERANCE_S;
    if (settings.flag('verifyTimestamp') !== false && !isTimely) return false;
    const wanted = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64');
    const given = (headers.get('svix-signature') ?? '').split(' ');
    return given.some((signature) => isSame(signature, `v1,${wanted}`));
  },
  jwt: async (settings, { headers }, clock) => {
    const [, token = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
    const address = settings.text('jwksUri') ?? '';
    if (token === '' || !/^https?:/i.test(address) || !URL.canParse(address)) return false;
    // Without an end a token that leaked would start playbooks for ever.
    await jwtVerify(token, keysAt(address), { currentDate: new Date(clock.now()), requiredClaims: ['exp'] });
    return true;
  },
};

/** A playbook that names no way to prove who calls is never started by a call. Wrong or unreadable proofs are false. */
export async function isAuthentic(
  authentication: Fields | undefined,
  call: WebhookCall,
  clock: Clock,
): Promise<boolean> {
  const named = Object.keys(METHODS).filter((name) => authentication?.has(name) === true);
  const [name] = named;
  if (name === undefined || named.length > 1) return false;
  try {
    const settings = authentication?.fields(name);
    return settings !== undefined && (await METHODS[name]?.(settings, call, clock)) === true;
  } catch {
    return false; // a token that cannot be verified, or settings that cannot be read
  }
}

/** Throws when the secret is missing: an empty one would let everybody in. */
function secretOf(settings: Fields, name: string): string {
  const [, value] = [...settings.entries()].find(([key]) => key === name) ?? [];
  const secret = envValue(value, name);
  if (secret === undefined) throw new InvalidCheck(`${name} is missing.`);
  return secret;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In the same time wherever the texts differ. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
