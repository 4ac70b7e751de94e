import path from 'node:path';

/**
 * Whether a linted file lies in one of the folders (or is one of the files), named from the repository's root with
 * forward slashes.
 */
export function isInside(context, folders) {
  const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
  return folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
}
