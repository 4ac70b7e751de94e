/** "Copy as curl" of an entry that waits: what a shell makes of the text is what the console would send (beyond M1). */
import { execFileSync } from 'node:child_process';
import type { Command } from '@/services/offline/outbox/entry';
import { asCurl } from '@/services/sync/curl';

const ORIGIN = 'https://console.example.org';
const about = { refs: [], words: 'a change', page: '/incidents' };

/** The arguments of each call, as a POSIX shell hands them to a program with this name. */
function callsIn(text: string): string[][] {
  const spy = `curl() { printf '%s\\036' "$@"; printf '\\035'; }\n${text}\n`;
  const out = execFileSync('/bin/sh', ['-c', spy], { env: { WATCHFLOOR_COOKIE: 'session=s' } }).toString();
  return out
    .split('\u001D')
    .slice(0, -1)
    .map((call) => call.split('\u001E').slice(0, -1));
}

const after = (call: readonly string[], option: string): string => call[call.indexOf(option) + 1] ?? '';

it('M1 TM14 a new row: address, method and body survive a shell, whatever was typed, and no session is written down', async () => {
  const title = `It's "down" \`id\` $(id) $HOME \\ & ; 🙂\nsecond line`;
  const command: Command = { ...about, op: 'create', table: 'incidents', id: 'i', row: { id: 'i', title } };
  const text = await asCurl(command, ORIGIN);
  const [call = [], ...others] = callsIn(text);
  expect(others).toEqual([]);
  expect(after(call, '-X')).toBe('POST');
  expect(call.find((word) => word.startsWith(ORIGIN))).toContain('/api/db/incidents');
  expect(JSON.parse(after(call, '--data-raw'))).toEqual(command.row);
  expect(call).toContain('Cookie: session=s');
  expect(text).not.toContain('session=s');
});

it('M1 a deletion is every request in order, what belongs to the row first', async () => {
  const command: Command = {
    ...about,
    op: 'delete',
    table: 'hypotheses',
    id: 'h',
    first: [{ table: 'comments', column: 'hypothesis_id' }],
  };
  const calls = callsIn(await asCurl(command, ORIGIN));
  expect(calls.map((call) => after(call, '-X'))).toEqual(['DELETE', 'DELETE']);
  expect(calls.map((call) => new URL(call[2] ?? '').pathname)).toEqual([
    '/api/db/comments',
    '/api/db/hypotheses',
  ]);
});
