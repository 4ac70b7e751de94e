import { XMLParser } from 'fast-xml-parser';
import { askAws, readAccount } from './aws';
import type { AwsAccount } from './aws';
import { flag, isJsonObject } from './fields';
import type { FileFacts } from './folderListing';
import { NotAnswered } from './httpJson';
import { InvalidCheck } from './types';
import type { JsonObject } from './types';

const MAX_FILES = 100_000;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i;
// Entities of a foreign document are not expanded, and keys keep their text ("001" is no number).
const parser = new XMLParser({
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 10_000_000 },
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
});

/** A compatible service knows no host name per bucket, so its buckets stand in the path. */
function bucketUrl(account: AwsAccount, bucket: string, usePathStyle: boolean): URL {
  if (account.endpoint !== undefined) {
    const url = new URL(account.endpoint);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
    return url;
  }
  const host = `s3.${account.region}.amazonaws.com`;
  return usePathStyle ? new URL(`https://${host}/${bucket}`) : new URL(`https://${bucket}.${host}/`);
}

function toFacts(item: unknown): FileFacts {
  const object = isJsonObject(item) ? item : {};
  const modified = Date.parse(String(object['LastModified']));
  if (Number.isNaN(modified)) throw new NotAnswered('its list has an object without a date');
  return { name: String(object['Key']), bytes: Number(object['Size']), modified };
}

/** Objects of a bucket below a prefix (S3 API, ListObjectsV2), at most 100,000. */
export async function listBucket(
  spec: JsonObject,
  { bucket, prefix, signal }: { bucket: string; prefix: string; signal: AbortSignal },
): Promise<FileFacts[]> {
  if (!BUCKET.test(bucket))
    throw new InvalidCheck(`bucket "${bucket.slice(0, 80)}" is not the name of a bucket.`);
  const account = readAccount(spec, 's3');
  const files: FileFacts[] = [];
  let token: string | undefined;
  do {
    const url = bucketUrl(account, bucket, flag(spec, 'usePathStyle'));
    url.searchParams.set('list-type', '2');
    if (prefix !== '') url.searchParams.set('prefix', prefix);
    if (token !== undefined) url.searchParams.set('continuation-token', token);
    const document: unknown = parser.parse(await askAws(account, url, { signal }));
    const list = isJsonObject(document) ? document['ListBucketResult'] : undefined;
    if (!isJsonObject(list))
      throw new NotAnswered('its answer is no list of objects: is this the address of an S3 service?');
    const contents: readonly unknown[] = Array.isArray(list['Contents']) ? list['Contents'] : [];
    files.push(...contents.map(toFacts));
    token = list['IsTruncated'] === 'true' ? String(list['NextContinuationToken']) : undefined;
  } while (token !== undefined && files.length < MAX_FILES);
  return files;
}
