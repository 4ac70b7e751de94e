import { hasTest } from './expressions';
import { optionalText } from './fields';
import { answering } from './httpJson';
import { listBucket } from './s3Listing';
import { formatSize } from './sizes';
import { InvalidCheck } from './types';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;

/** `bucket` may be the name itself, the old `bucketName`, or hold name, region and endpoint together. */
function readBucket(spec: JsonObject): { bucket: string; path: string } {
  const bucket = optionalText(spec, 'bucketName') ?? optionalText(spec, 'bucket');
  if (bucket === undefined) throw new InvalidCheck('bucket is missing: add the name of the bucket.');
  return { bucket, path: optionalText(spec, 'objectPath') ?? '' };
}

/** Lists a bucket (read only); with `objectPath` there has to be an object whose name starts with it. */
export const s3Runner: CheckRunner = {
  validate(spec) {
    if (optionalText(spec, 'connection') === undefined) readBucket(spec);
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => optionalText(spec, 'bucketName') ?? optionalText(spec, 'bucket'),
  run(spec, { signal }) {
    const { bucket, path } = readBucket(spec);
    return answering(`Bucket ${bucket}`, signal, async () => {
      const files = await listBucket(spec, { bucket, prefix: path, signal });
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const isMissing = path !== '' && files.length === 0 && !hasTest(spec);
      const named = files.map(({ name, bytes: size, modified }) => ({
        name,
        size,
        modified: new Date(modified).toISOString(),
      }));
      return {
        pass: !isMissing,
        message: `${files.length} objects, ${formatSize(bytes)}`,
        details: { count: files.length, bytes },
        facts: { results: { count: files.length, bytes, objects: named } },
        ...(isMissing ? { error: `No object in ${bucket} has a name that starts with ${path}.` } : {}),
      };
    });
  },
};
