/** Where a folder check finds its files: on this machine, on an SFTP server or in an S3 bucket. */
import { isJsonObject, isPresent, optionalText } from './fields';
import { listFiles, splitGlob } from './folderListing';
import type { FileFacts } from './folderListing';
import { listBucket } from './s3Listing';
import { listSftp } from './sftpListing';
import { InvalidCheck } from './types';
import type { JsonObject } from './types';

interface Wanted {
  path: string;
  recursive: boolean;
}

export interface FolderSource {
  /** For people, without credentials. */
  place: string;
  /** Set when the folder is on this machine, where free space can be asked as well. */
  localFolder?: string;
  list: (signal: AbortSignal) => Promise<FileFacts[]>;
}

const SCHEME = /^([a-z][\w+.-]+):\/\/(.*)$/i;

function localSource({ path, recursive }: Wanted): FolderSource {
  const { folder, glob, crossesFolders } = splitGlob(path);
  const list = (signal: AbortSignal) =>
    listFiles(folder, { recursive: recursive || crossesFolders, glob, signal });
  return { place: folder, localFolder: folder, list };
}

function bucketSource(spec: JsonObject, rest: string, { recursive }: Wanted): FolderSource {
  const account = isJsonObject(spec['awsConnection']) ? spec['awsConnection'] : {};
  const [bucket = '', ...parts] = rest.split('/');
  const folder = parts.join('/').replace(/\/+$/, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  return {
    place: `s3://${bucket}`,
    async list(signal) {
      const files = await listBucket(account, { bucket, prefix, signal });
      const below = files.map((file) => ({ ...file, name: file.name.slice(prefix.length) }));
      // a bucket has no folders: what has a slash in its name stands in one below
      return below.filter(({ name }) => name !== '' && (recursive || !name.includes('/')));
    },
  };
}

/** Throws InvalidCheck for a place that is not read here. */
export function folderSource(spec: JsonObject, wanted: Wanted): FolderSource {
  const [, scheme, rest = ''] = SCHEME.exec(wanted.path) ?? [];
  if (scheme === 's3') return bucketSource(spec, rest, wanted);
  if (isPresent(spec, 'awsConnection')) {
    throw new InvalidCheck('awsConnection is for a path in a bucket: write path as s3://bucket/folder.');
  }
  const sftp = spec['sftpConnection'];
  if (isJsonObject(sftp)) {
    const host = optionalText(sftp, 'host') ?? optionalText(sftp, 'url') ?? 'the SFTP server';
    return { place: `${host}:${wanted.path}`, list: (signal) => listSftp(sftp, wanted, signal) };
  }
  if (scheme !== undefined) {
    throw new InvalidCheck(
      `The embedded runner reads folders of its own machine, SFTP servers and S3 buckets; it cannot read ${scheme}://.`,
    );
  }
  return localSource(wanted);
}
