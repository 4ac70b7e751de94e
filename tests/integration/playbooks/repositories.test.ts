/** Actions on repositories: a commit that a real Git server takes, and workflows at an API that answers as documented. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { carryOut } from '@server/playbooks/carryOut';
import { forecastOf } from '@server/playbooks/forecast';
import { stepsOf } from '@server/playbooks/steps';
import { startGitServer, type GitServer } from '@tests/setup/gitServer';

const values = { params: { app: 'web', size: '3' }, user: { name: 'Ada' } };

const stepOf = (action: object) => {
  const [step] = stepsOf({ actions: [{ name: 'act', ...action }] });
  if (step === undefined) throw new Error('There is no step.');
  return step;
};
const perform = (action: object) =>
  carryOut(stepOf(action), {
    values,
    parameters: {},
    signal: new AbortController().signal,
    mayExec: false,
    connection: () => Promise.resolve(undefined),
    onProgress: () => undefined,
  });
const foreseen = (action: object) =>
  forecastOf(stepOf(action), { values, secrets: new Set(), mayExec: false });

describe('gitops', () => {
  let server: GitServer;
  beforeAll(async () => {
    server = await startGitServer();
  });
  afterAll(() => server.stop());

  const gitops = (repo: object = {}, more: object = {}) => ({
    gitops: {
      repo: {
        url: server.url,
        username: 'bot',
        password: server.password,
        branch: 'scale-{{.params.app}}',
        ...repo,
      },
      commit: { author: '{{.user.name}}', email: 'ada@example.org', message: 'Scale {{.params.app}}' },
      files: [{ path: 'apps/{{.params.app}}.yaml', content: 'replicas: {{.params.size}}\n' }],
      ...more,
    },
  });

  it('commits files with the values in place and pushes the branch; the second time there is nothing to do', async () => {
    const { result, error } = await perform(gitops());
    expect(error).toBeUndefined();
    const branch = 'scale-web';
    expect(result).toEqual({
      branch,
      commit: await server.git('rev-parse', branch),
      files: ['apps/web.yaml'],
    });
    expect(await server.git('show', `${branch}:apps/web.yaml`)).toBe('replicas: 3');
    expect(await server.git('show', `${branch}:README`)).toBe('apps');
    expect(await server.git('log', '-1', '--format=%an <%ae> %s', branch)).toBe(
      'Ada <ada@example.org> Scale web',
    );
    expect((await perform(gitops())).result).toEqual({
      branch,
      skipped: 'The files are as they should be already.',
    });
    expect((await perform(gitops({ skipExisting: true }))).result).toEqual({
      branch,
      skipped: 'The branch exists already.',
    });
  }, 60_000);

  it('says in words what the server refused, without the password', async () => {
    const { error } = await perform(gitops({ password: 'a wrong secret' }));
    expect(error).toMatch(/^git ls-remote failed: /);
    expect(error).not.toContain('a wrong secret');
    expect((await perform(gitops({ base: 'nowhere', branch: 'other' }))).error).toMatch(
      /^git clone failed: .*nowhere/,
    );
  }, 60_000);

  it.each([
    ['a file of this server', { url: 'file:///etc' }, {}, /^url of repo must be/],
    ['a program', { url: 'ext::sh -c id' }, {}, /^url of repo must be/],
    ['an option as a branch', { branch: '--upload-pack=id' }, {}, /^branch of repo must be/],
    ['a path outside', {}, { files: [{ path: '../x', content: '' }] }, /inside the repository/],
    [
      'git’s own folder',
      {},
      { files: [{ path: '.git/hooks/pre-push', content: '' }] },
      /inside the repository/,
    ],
    ['a pull request', {}, { pr: { title: 'x' } }, /^pr is not carried out/],
    ['patches', {}, { patches: [{ path: 'a', yq: '.' }] }, /^patches is not carried out/],
  ])('refuses %s', async (_what, repo, more, sentence) => {
    expect((await perform(gitops(repo, more))).error).toMatch(sentence);
  });

  it('M20 the plan names repository, branch, message and files', () => {
    expect(foreseen(gitops())).toEqual({
      verdict: 'runs',
      does: [
        { what: 'repository', text: server.url },
        { what: 'branch', text: 'scale-web' },
        { what: 'message', text: 'Scale web' },
        { what: 'files', text: 'apps/web.yaml' },
      ],
    });
  });
});

describe('github', () => {
  const got: { path: string; authorization: string | undefined; body: unknown }[] = [];
  const api = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { authorization } = request.headers;
      const body: unknown = JSON.parse(text);
      got.push({ path: request.url ?? '', authorization, body });
      const isKnown = request.url?.includes('/deploy.yaml/') === true;
      response.statusCode = isKnown ? 204 : 404;
      response.end(isKnown ? '' : '{"message": "Not Found"}');
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const { port } = api.address() as AddressInfo; // it listens on a port
    url = `http://127.0.0.1:${port}/api/v3`;
  });
  afterAll(() => new Promise((resolve) => api.close(resolve)));

  const github = (workflows: object[], more: object = {}) => ({
    github: { url, username: 'acme', repo: 'shop', token: 'ghp-secret', workflows, ...more },
  });

  it('starts workflows with inputs whose values stay values', async () => {
    const { result, error } = await perform(
      github([
        { id: 'deploy.yaml', ref: 'release', input: '{"app": "{{.params.app}}"}' },
        { id: 'gone.yaml' },
      ]),
    );
    expect(got).toEqual([
      {
        path: '/api/v3/repos/acme/shop/actions/workflows/deploy.yaml/dispatches',
        authorization: 'Bearer ghp-secret',
        body: { ref: 'release', inputs: { app: 'web' } },
      },
      {
        path: '/api/v3/repos/acme/shop/actions/workflows/gone.yaml/dispatches',
        authorization: 'Bearer ghp-secret',
        body: { ref: 'main', inputs: {} },
      },
    ]);
    expect(result).toEqual({ started: ['acme/shop: deploy.yaml at release'] });
    expect(error).toBe('acme/shop: gone.yaml at main was refused with status 404: {"message": "Not Found"}');
  });

  it.each([
    ['no token', { token: undefined }, /^token is missing/],
    ['a repository that is a path', { repo: '../../admin' }, /^repo must be a name/],
    ['inputs that are none', { workflows: [{ id: 'a', input: 'size=3' }] }, /^input of a workflow/],
    ['no workflow', { workflows: [] }, /^workflows must name/],
  ])('refuses %s', async (_what, more, sentence) => {
    expect((await perform(github([{ id: 'a' }], more))).error).toMatch(sentence);
  });
});

describe('actions of other platforms', () => {
  it.each(['pod', 'azureDevopsPipeline'])('%s is refused in words before anything runs', (kind) => {
    expect(() => stepOf({ [kind]: {} })).toThrow(
      `The action "act" is of the kind ${kind}, which this backend does not run: run this playbook on the platform.`,
    );
  });
});
