/** A real Git server over HTTP: a bare repository behind git's own http-backend, with a password. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export interface GitServer {
  /** http://127.0.0.1:port/apps.git */
  url: string;
  password: string;
  /** Runs git in the bare repository; what it wrote. */
  git: (...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** One repository `apps.git` whose branch main holds a README. */
export async function startGitServer(): Promise<GitServer> {
  const root = await mkdtemp(path.join(tmpdir(), 'watchfloor-gitserver-'));
  const bare = path.join(root, 'apps.git');
  const run = async (cwd: string, args: readonly string[]) => {
    const { stdout } = await exec('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd,
    });
    return stdout.trim();
  };
  await run(root, ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  await run(bare, ['config', 'http.receivepack', 'true']);
  const first = path.join(root, 'first');
  await run(root, ['clone', '--quiet', bare, first]);
  await writeFile(path.join(first, 'README'), 'apps\n');
  await run(first, ['add', '--all']);
  await run(first, ['commit', '--quiet', '-m', 'first']);
  await run(first, ['push', '--quiet', 'origin', 'HEAD:main']);

  const password = 'git password 4711';
  const wanted = `Basic ${Buffer.from(`bot:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: searchParams.toString(),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        REMOTE_USER: 'bot',
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.once('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      for (const line of all.toString('latin1', 0, end).split('\r\n')) {
        const [name = '', value = ''] = line.split(/: (.*)/s);
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/apps.git`,
    password,
    git: (...args) => run(bare, args),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true, force: true });
    },
  };
}
