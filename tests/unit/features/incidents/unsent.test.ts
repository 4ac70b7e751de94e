/** What waits on the device, laid over what the server said. */
import {
  commentCommand,
  evidenceCommand,
  hypothesisCommand,
  incidentCommand,
  patchCommand,
} from '@/features/incidents/model/queuedCommands';
import { newIncidentOf } from '@/features/incidents/model/newIncident';
import { listWithUnsent, withUnsent } from '@/features/incidents/model/unsent';
import type { Command, Entry, EntryState } from '@/services/offline/outbox/entry';

const ME = { id: 'me', name: 'Ada', avatar: null };
const personOf = (id: string | null) => (id === ME.id ? ME : null);
const NOTHING = { entries: [], sent: [] };

function entry(command: Command, state: EntryState = 'waiting'): Entry {
  return {
    key: command.words,
    owner: '/me',
    seq: 1,
    command,
    state,
    createdAt: 0,
    attempts: 0,
    nextAt: 0,
    schemaVersion: 1,
  };
}

const incident = incidentCommand(newIncidentOf({ title: 'Train' }, 'i', ME.id));
const hypothesis = hypothesisCommand({
  id: 'h',
  incident_id: 'i',
  title: 'Tunnel',
  status: 'possible',
  type: 'root',
  created_by: ME.id,
});
const evidence = evidenceCommand(
  { id: 'e', hypothesis_id: 'h', type: 'comment', description: 'No bars', evidence: {}, created_by: ME.id },
  { title: 'Tunnel', incident_id: 'i' },
);
const comment = commentCommand({ id: 'c', incident_id: 'i', comment: 'Soon', created_by: ME.id });

describe('M1: what waits is seen', () => {
  it('M1: an incident that only this device knows has its page, with everything that belongs to it', () => {
    const outbox = {
      entries: [incident, hypothesis, evidence, comment].map((command) => entry(command)),
      sent: [],
    };
    const data = withUnsent(undefined, outbox, 'i', personOf);
    expect(data?.incident).toMatchObject({ title: 'Train', commander: ME, unsent: 'waiting' });
    expect(data?.hypotheses).toMatchObject([{ id: 'h', title: 'Tunnel', unsent: 'waiting' }]);
    expect(data?.evidences).toMatchObject([{ id: 'e', description: 'No bars', unsent: 'waiting' }]);
    expect(data?.comments).toMatchObject([{ id: 'c', comment: 'Soon', unsent: 'waiting' }]);
    expect(withUnsent(undefined, outbox, 'another', personOf)).toBeUndefined();
  });

  it('M1: what was just sent is shown without a mark, and once', () => {
    const sent = { entries: [], sent: [entry(incident), entry(comment)] };
    const shown = withUnsent(undefined, sent, 'i', personOf);
    expect(shown?.incident?.unsent).toBeUndefined();
    expect(withUnsent(shown, sent, 'i', personOf)?.comments).toHaveLength(1);
    expect(withUnsent(shown, NOTHING, 'i', personOf)).toBe(shown);
  });

  it('M2: a change that waits is shown on top of the stored record', () => {
    const stored = withUnsent(undefined, { entries: [], sent: [entry(incident)] }, 'i', personOf);
    const base = { fields: { title: 'Train', status: 'open' }, mark: 'seen' };
    const change = patchCommand(
      'incidents',
      { id: 'i', base, mine: { title: 'Train', status: 'mitigated' } },
      'i',
    );
    expect(change.mine).toEqual({ status: 'mitigated' });
    const data = withUnsent(stored, { entries: [entry(change, 'conflict')], sent: [] }, 'i', personOf);
    expect(data?.incident).toMatchObject({ status: 'mitigated', unsent: 'conflict' });
  });

  it('M1: the list shows it where it belongs', () => {
    const outbox = { entries: [entry(incident)], sent: [] };
    const titles = (tab: string, text = '', isFirstPage = true) =>
      listWithUnsent([], outbox, { tab, text, isFirstPage }, personOf).map(({ title }) => title);
    expect(titles('active')).toEqual(['Train']);
    expect(titles('all', 'tra')).toEqual(['Train']);
    expect(titles('closed')).toEqual([]);
    expect(titles('all', 'other')).toEqual([]);
    expect(titles('all', '', false)).toEqual([]);
  });
});
