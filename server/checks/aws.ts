/** Signed calls to AWS and to services that speak its protocol (SigV4), without a client per service. */
import { AwsClient } from 'aws4fetch';
import { envValue, flag, isJsonObject, optionalText } from './fields';
import { NotAnswered } from './httpJson';
import { InvalidCheck } from './types';
import type { JsonObject } from './types';

const MAX_BYTES = 5 * 1024 * 1024;
const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d$/;

export interface AwsAccount {
  client: AwsClient;
  region: string;
  /** Address instead of AWS's own, for compatible services. */
  endpoint: URL | undefined;
}

function readEndpoint(spec: JsonObject): URL | undefined {
  const text = optionalText(spec, 'endpoint') ?? optionalText(spec, 'url');
  if (text === undefined) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new InvalidCheck('endpoint must be an address such as https://s3.internal:9000.');
}

/** Keys come from the entry or its connection; there is no ambient identity to fall back to. */
export function readAccount(spec: JsonObject, service: string): AwsAccount {
  const accessKeyId = envValue(spec['accessKey'], 'accessKey') ?? envValue(spec['username'], 'username');
  const secretAccessKey = envValue(spec['secretKey'], 'secretKey') ?? envValue(spec['password'], 'password');
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new InvalidCheck(
      'accessKey and secretKey are missing: give them, or name a connection of type aws or s3.',
    );
  }
  if (optionalText(spec, 'assumeRole') !== undefined)
    throw new InvalidCheck('assumeRole is not supported by the embedded runner: give the keys of that role.');
  if (flag(spec, 'skipTLSVerify'))
    throw new InvalidCheck(
      'skipTLSVerify is not supported for AWS checks: use an http:// endpoint, or a certificate that is trusted.',
    );
  const region = optionalText(spec, 'region') ?? 'us-east-1';
  const endpoint = readEndpoint(spec);
  if (endpoint === undefined && !REGION.test(region))
    throw new InvalidCheck(`region "${region.slice(0, 40)}" is not a region such as eu-central-1.`);
  const sessionToken = envValue(spec['sessionToken'], 'sessionToken');
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service,
    region,
    retries: 0,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  return { client, region, endpoint };
}

async function textWithin(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) throw new NotAnswered('its answer is larger than 5 MB');
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** AWS words its refusals in XML or JSON; both name a code and a message. */
function refusal(status: number, text: string): string {
  const code =
    /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ??
    /"__type":\s*"(?:[^"#]*#)?([^"]{1,100})"/.exec(text)?.[1];
  const message =
    /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1] ?? /"[mM]essage":\s*"([^"]{1,300})"/.exec(text)?.[1];
  return `it answered ${status}${code === undefined ? '' : ` ${code}`}${message === undefined ? '' : `: ${message}`}`;
}

/** Body of a 2xx answer. Throws NotAnswered with what the service said otherwise. */
export async function askAws(
  { client }: AwsAccount,
  url: URL,
  {
    signal,
    ...init
  }: { signal: AbortSignal; method?: string; headers?: Record<string, string>; body?: string },
): Promise<string> {
  const response = await client.fetch(url.href, { ...init, signal, redirect: 'manual' });
  const text = await textWithin(response);
  if (!response.ok) throw new NotAnswered(refusal(response.status, text));
  return text;
}

/** One call of a JSON protocol service (`X-Amz-Target`). */
export async function askAwsJson(
  account: AwsAccount,
  {
    host,
    target,
    version,
    body,
    signal,
  }: { host: string; target: string; version: '1.0' | '1.1'; body: JsonObject; signal: AbortSignal },
): Promise<JsonObject> {
  const url = account.endpoint ?? new URL(`https://${host}.${account.region}.amazonaws.com/`);
  const headers = { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target };
  const text = await askAws(account, url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const answer: unknown = JSON.parse(text);
  if (isJsonObject(answer)) return answer;
  throw new NotAnswered('its answer is not a JSON object');
}
