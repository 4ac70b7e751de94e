import { run, saying } from './running';
import { startHttp, startSilentTcp } from './services';
import type { Service } from './services';

let service: Service;
let url: string;

beforeAll(async () => {
  service = await startHttp((request, response) => {
    if (request.url === '/broken') response.writeHead(500).end('{"ok":false}');
    else if (request.url === '/text') response.end('plain');
    else response.end(JSON.stringify({ count: 3, nodes: [{ ready: true }, { ready: false }], name: 'shop' }));
  });
  url = `http://127.0.0.1:${service.port}`;
});

afterAll(() => service.stop());

describe('test expressions', () => {
  it.each([
    ['code == 200', true],
    ['code == 200 && json.count > 2', true],
    ['json.count > 3', false],
    ['json.nodes.all(n, n.ready)', false],
    ['json.nodes.exists(n, n.ready)', true],
    ['json.?missing.orValue(0) == 0', true],
    ['results.content.contains("shop")', true],
    ['size(json.nodes) == 2', true],
    ['elapsed < 10000.0', true],
  ])('an http check is judged by %s', async (expr, pass) => {
    const result = await run('http', { url, test: { expr } });
    expect(result.pass).toBe(pass);
    if (!pass) expect(result.error).toBe(`The test "${expr}" is false.`);
  });

  it('a test decides what the status alone would have failed', async () => {
    const test = { expr: 'code == 500 && !json.ok' };
    expect(await run('http', { url: `${url}/broken`, test })).toMatchObject({ pass: true });
    expect(await run('http', { url: `${url}/broken`, test: {} })).toMatchObject({ pass: false });
  });

  it('what the check asks for itself holds beside its test', async () => {
    const result = await run('http', { url: `${url}/broken`, responseCodes: [200], test: { expr: 'true' } });
    expect(result).toMatchObject({ pass: false, error: 'The answer has status 500; expected 200.' });
  });

  it('a service that cannot be reached is not judged at all', async () => {
    const silent = await startSilentTcp();
    await silent.stop();
    const result = await run('http', { url: `http://127.0.0.1:${silent.port}`, test: { expr: 'true' } });
    expect(result).toMatchObject({ pass: false, message: 'No answer' });
  });

  it('display words the message', async () => {
    const display = { expr: '"Shop " + json.name + ": " + string(json.count)' };
    expect(await run('http', { url, display })).toMatchObject({ pass: true, message: 'Shop shop: 3' });
  });

  it.each([
    ['code ==', /^test\.expr is not a CEL expression: /],
    ['json.count', /^test\.expr must give true or false/],
    ['nothing.here == 1', /^test\.expr cannot be evaluated: .* It can use code, headers, content/],
    ['json.constructor == 1', /^test\.expr cannot be evaluated: No such key: constructor/],
    [`"${'x'.repeat(10_001)}" == ""`, /^test\.expr has 10009 characters; the limit is 10000/],
    ['"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".matches("^(a+)+$")', /^test\.expr needs more than 500 ms/],
  ])('%# an expression that cannot be judged is invalid in words', async (expr, says) => {
    expect(await run('http', { url, test: { expr } })).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(says),
    });
  });

  it('json is missing for an answer that is no JSON, and that is said', async () => {
    const result = await run('http', { url: `${url}/text`, test: { expr: 'json.count > 1' } });
    expect(result).toMatchObject({ invalid: true, error: saying(/Unknown variable: json/) });
  });

  it('other languages are refused rather than guessed', async () => {
    const result = await run('http', { url, test: { javascript: 'true' } });
    expect(result).toMatchObject({ invalid: true, error: saying(/^test\.javascript is not run by/) });
  });
});
