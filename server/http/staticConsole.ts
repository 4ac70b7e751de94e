/** Serves the built console. Every file is listed once at the start, so no request can name one that was not built. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Handler } from 'hono';
import type { AppEnv } from '../types';
import { refuse } from './errors';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Asset {
  file: string;
  type: string;
  etag: string;
  isImmutable: boolean;
  /** Content encoding → precompressed file. */
  encoded: ReadonlyMap<string, string>;
}

export interface StaticConsole {
  handler: Handler<AppEnv>;
  /** Paths that are served, for tests and the start message. */
  paths: readonly string[];
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function describe(file: string, folder: string, all: ReadonlySet<string>): Promise<[string, Asset]> {
  const urlPath = `/${path.relative(folder, file).split(path.sep).join('/')}`;
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('base64url');
  const encoded = ENCODINGS.filter(([, suffix]) => all.has(file + suffix)).map(
    ([encoding, suffix]) => [encoding, file + suffix] as const,
  );
  const asset = {
    file,
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    etag: `"${digest.slice(0, 27)}"`,
    isImmutable: urlPath.startsWith('/assets/'),
    encoded: new Map(encoded),
  };
  return [urlPath, asset];
}

/** Files for tools, such as the bundler's manifest, are nobody's business. */
const isHidden = (file: string, folder: string): boolean =>
  path
    .relative(folder, file)
    .split(path.sep)
    .some((part) => part.startsWith('.'));

function acceptedEncoding(asset: Asset, header: string | undefined): string | undefined {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.toLowerCase());
  return ENCODINGS.map(([encoding]) => encoding).find(
    (encoding) => asset.encoded.has(encoding) && accepted.includes(encoding),
  );
}

async function answer(c: Context<AppEnv>, asset: Asset): Promise<Response> {
  const encoding = acceptedEncoding(asset, c.req.header('accept-encoding'));
  // Each representation has a tag of its own (RFC 9110 §8.8.3.3).
  const etag = encoding ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag;
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding');
  c.header('Cache-Control', asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return c.body(null, 304);
  c.header('Content-Type', asset.type);
  if (encoding) c.header('Content-Encoding', encoding);
  const content = await readFile(asset.encoded.get(encoding ?? '') ?? asset.file);
  return c.body(new Uint8Array(content), 200);
}

const WORKER = '/sw.js';

/**
 * The kill switch (threat TM17): a worker that takes over, deletes what was cached and goes. Pages that are open stay as
 * they are. Browsers ask for it at every visit and every hour, so this is what they get within the hour.
 */
const LAST_WORKER = `self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;

interface StaticOptions {
  /** Answers the kill switch in place of the service worker. */
  isWorkerOff?: boolean;
}

/**
 * Lists `folder` (made by the build) and answers its files; a path without extension gets the console's page, because
 * the console has its own router. A file that does not exist is 404, never the page.
 */
export async function createStaticConsole(
  folder: string,
  { isWorkerOff = false }: StaticOptions = {},
): Promise<StaticConsole> {
  const files = await listFiles(folder);
  const all = new Set(files);
  const plain = files.filter((file) => !/\.(?:br|gz)$/.test(file) && !isHidden(file, folder));
  const assets = new Map(await Promise.all(plain.map((file) => describe(file, folder, all))));
  const page = assets.get('/index.html');
  const handler: Handler<AppEnv> = (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return refuse(c, 405, 'Only GET and HEAD are possible here.', { Allow: 'GET, HEAD' });
    }
    if (isWorkerOff && c.req.path === WORKER)
      return c.body(LAST_WORKER, 200, { 'Content-Type': TYPES['.js'] ?? '', 'Cache-Control': 'no-cache' });
    const asset = assets.get(c.req.path);
    if (asset) return answer(c, asset);
    if (path.posix.extname(c.req.path) !== '') return c.text('This file does not exist.', 404);
    if (page) return answer(c, page);
    return c.text('The console is not built yet: run "npm run build", then start Watchfloor again.', 404);
  };
  return { handler, paths: [...assets.keys()] };
}
