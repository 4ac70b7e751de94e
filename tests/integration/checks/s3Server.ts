/** A bucket (S3 API, ListObjectsV2) that verifies signatures by itself (AWS Signature Version 4). */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startHttp } from './services';
import type { Service } from './services';

export interface StoredObject {
  key: string;
  size: number;
  modified: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function canonicalQuery(url: URL): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...url.searchParams]
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** Whether the request carries a signature that `secret` makes. */
export function isSigned(request: IncomingMessage, body: string, secret: string): boolean {
  const match =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    );
  if (match === null) return false;
  const [, , day = '', region = '', service = '', names = '', signature] = match;
  const url = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`);
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const given = request.headers['x-amz-content-sha256'];
  const payload = typeof given === 'string' ? given : sha256(body);
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    headers.join(''),
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function page(objects: readonly StoredObject[], url: URL): string {
  const start = Number(url.searchParams.get('continuation-token') ?? 0);
  const prefix = url.searchParams.get('prefix') ?? '';
  const matching = objects.filter(({ key }) => key.startsWith(prefix));
  const contents = matching
    .slice(start, start + 2)
    .map(
      ({ key, size, modified }) =>
        `<Contents><Key>${xml(key)}</Key><LastModified>${modified}</LastModified><Size>${size}</Size></Contents>`,
    );
  const more = start + 2 < matching.length;
  const next = more ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

export function startS3(
  secret: string,
  buckets: Readonly<Record<string, readonly StoredObject[]>>,
): Promise<Service> {
  return startHttp((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const objects = buckets[url.pathname.slice(1)];
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no ${code}</Message></Error>`);
    if (!isSigned(request, '', secret)) refuse(403, 'SignatureDoesNotMatch');
    else if (objects === undefined) refuse(404, 'NoSuchBucket');
    else response.end(page(objects, url));
  });
}
