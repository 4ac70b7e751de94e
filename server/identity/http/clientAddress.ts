/** Whom a request comes from: the other end of the connection, or what a proxy that is trusted says about it. */
import { BlockList, isIP } from 'node:net';
import type { IdentityContext } from './browser';

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** An IP address without port and brackets; undefined for anything else. */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim();
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(trimmed) ?? [];
  const address = (bracketed ?? withPort ?? trimmed).replace(IPV4_IN_IPV6, '');
  return isIP(address) === 0 ? undefined : address;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the text is an address or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const size = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * `proxies` are addresses and networks. X-Forwarded-For is read from its end, because each proxy appends and anybody can
 * write what stands before: the first address that is no trusted proxy is the client. Without proxies it is not read.
 */
export function clientAddress(proxies: readonly string[]): (c: IdentityContext) => string {
  const trusted = listOf(proxies);
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));
  return (c) => {
    const env: unknown = c.env;
    const remote = member(member(member(env, 'incoming'), 'socket'), 'remoteAddress');
    const peer = typeof remote === 'string' ? addressIn(remote) : undefined;
    if (peer === undefined) return 'unknown';
    if (!isTrusted(peer)) return peer;
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(addressIn).reverse();
    let client = peer;
    for (const hop of hops) {
      // Something unreadable ends the chain: what stands before it cannot be trusted.
      if (hop === undefined) break;
      client = hop;
      if (!isTrusted(hop)) break;
    }
    return client;
  };
}
