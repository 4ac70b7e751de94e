import { Hono } from 'hono';
import { clientAddress, isNetwork } from '@server/identity/http/clientAddress';
import type { AppEnv } from '@server/types';

/** The address that a server with these proxies sees. */
async function seen(proxies: string[], remoteAddress: string, forwarded?: string): Promise<string> {
  const app = new Hono<AppEnv>();
  const addressOf = clientAddress(proxies);
  app.get('/', (c) => c.text(addressOf(c)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return answer.text();
}

const PROXIES = ['10.0.0.0/8', '::1', '192.0.2.7'];

it.each([
  ['nobody is trusted by default', [], '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['a stranger cannot choose an address', PROXIES, '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a trusted proxy tells the client', PROXIES, '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  [
    'what the client wrote in front is not believed',
    PROXIES,
    '10.1.2.3',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  [
    'proxies behind each other are passed over',
    PROXIES,
    '10.1.2.3',
    '203.0.113.9, 192.0.2.7, 10.9.9.9',
    '203.0.113.9',
  ],
  ['an IPv4 address in IPv6 clothes is the same', PROXIES, '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['IPv6, with brackets and port', PROXIES, '::1', '[2001:db8::5]:4711', '2001:db8::5'],
  ['something unreadable ends the chain', PROXIES, '10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
  ['no header', PROXIES, '10.1.2.3', undefined, '10.1.2.3'],
])('TM16 %s', async (_, proxies, remote, forwarded, expected) => {
  expect(await seen(proxies, remote, forwarded)).toBe(expected);
});

it('knows addresses and networks', () => {
  for (const good of ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8'])
    expect([good, isNetwork(good)]).toEqual([good, true]);
  for (const bad of ['', 'localhost', '10.0.0.0/33', '10.0.0.0/8/1', '::1/129', '10.0.0.0/x'])
    expect([bad, isNetwork(bad)]).toEqual([bad, false]);
});
