import type { ForeignKeyInfo, JoinDef } from '@supabase/lite';
import { addEmbedHints } from '@server/data-api/embedHints';

const key = (
  table: string,
  column: string,
  target: string,
  name = `${table}_${column}_fkey`,
): ForeignKeyInfo => ({
  table,
  column,
  ref_table: target,
  ref_column: 'id',
  on_update: '',
  on_delete: '',
  schema: 'public',
  foreign_key_name: name,
  fk_def: '',
});
const KEYS = [
  key('configs', 'agent_id', 'agents'),
  key('checks', 'canary_id', 'canaries'),
  key('links', 'check_id', 'checks'),
  key('links', 'config_id', 'configs'),
  key('edges', 'from_id', 'configs'),
  key('edges', 'to_id', 'configs'),
];

describe('naming the key of an embed', () => {
  it.each([
    ['configs', { agent: { from: 'agents' } }, { agent: { from: 'agents', hint: 'configs_agent_id_fkey' } }],
    ['canaries', { checks: {} }, { checks: { hint: 'checks_canary_id_fkey' } }],
    ['edges', { configs: {} }, { configs: {} }],
    ['edges', { configs: { hint: 'mine' } }, { configs: { hint: 'mine' } }],
    ['checks', { canary_id: {} }, { canary_id: {} }],
    ['checks', { nothing: {} }, { nothing: {} }],
  ])('%s with %j', (relation, join: Record<string, JoinDef>, expected) => {
    addEmbedHints({ join }, relation, KEYS);
    expect(join).toEqual(expected);
  });

  it('goes into embedded records, by relation or by column', () => {
    const inner: Record<string, JoinDef> = { agents: {} };
    const select = [{ config_id: { select: ['id', { agents: { select: ['name'] } }], join: inner } }];
    addEmbedHints({ join: { config_id: {} }, select }, 'links', KEYS);
    expect(inner).toEqual({ agents: { hint: 'configs_agent_id_fkey' } });
  });
});
