/** What the outbox does with tabs, a line, a device and a server that fail. */
import type { Entry, Outcome } from '@/services/offline/outbox/entry';
import { OUTBOX_DATABASE } from '@/services/offline/outbox/port';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { browser, create, done, OWNER, start, until } from './outboxTabs';

describe('M1: the outbox of a browser', () => {
  it('F42: what was saved is there for the next tab, in order, and is sent once the line is back', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const first = tab(done);
    await start(first);
    await first.outbox.add(create({ id: 'incident' }), false);
    await first.outbox.add(create({ id: 'hypothesis', refs: ['incident'] }), false);
    await first.outbox.add(create({ id: 'comment', refs: ['hypothesis'] }), false);
    await first.outbox.setOwner(undefined);

    const second = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await start(second);
    expect(second.view().entries.map(({ command, state }) => [command.id, state])).toEqual([
      ['incident', 'waiting'],
      ['hypothesis', 'waiting'],
      ['comment', 'waiting'],
    ]);
    second.outbox.setOnline(true);
    await until(() => sent.length === 3 && second.view().entries.length === 0);
    expect(sent).toEqual(['incident', 'hypothesis', 'comment']);
    await second.outbox.setOwner(undefined);
  });

  it('F41: of two tabs one sends, and both see the same', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const note = (name: string) => (entry: Entry) => {
      sent.push(`${name} ${entry.command.id}`);
      return done();
    };
    const one = tab(note('one'));
    const two = tab(note('two'));
    await start(one);
    await start(two);
    await two.outbox.add(create({ id: 'a' }), false);
    await until(() => one.view().entries.length === 1);
    one.outbox.setOnline(true);
    two.outbox.setOnline(true);
    await until(() => sent.length > 0 && two.view().entries.length === 0);
    expect(sent).toEqual(['one a']);
    await one.outbox.setOwner(undefined);
    await two.outbox.add(create({ id: 'b' }), false);
    await until(() => sent.length === 2);
    expect(sent[1]).toBe('two b');
    await two.outbox.setOwner(undefined);
  });

  it('F21 F35: after a 401 nothing moves until the same person is back; another sees nothing', async () => {
    const { tab } = browser();
    let isKnown = false;
    const sent: string[] = [];
    const view = tab((entry) => {
      sent.push(entry.command.id);
      return isKnown ? done() : Promise.resolve<Outcome>({ kind: 'signIn' });
    });
    await start(view);
    await view.outbox.add(create({ id: 'a' }), false);
    await view.outbox.add(create({ id: 'b' }), false);
    await view.outbox.add(create({ id: 'c', refs: ['a'] }), false);
    view.outbox.setOnline(true);
    await until(() => view.view().entries.some(({ state }) => state === 'signIn'));
    await until(() => !view.view().entries.some(({ state }) => state === 'sending'));
    const tries = sent.length;
    view.outbox.setOnline(false);
    view.outbox.setOnline(true);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(sent).toHaveLength(tries);

    await view.outbox.setOwner('/bob');
    expect(view.view().entries).toEqual([]);
    await view.outbox.setOwner(OWNER);
    expect(view.view().entries).toHaveLength(3);
    isKnown = true;
    view.outbox.signedIn();
    await until(() => view.view().entries.length === 0);
    expect(sent.indexOf('c')).toBeGreaterThan(sent.lastIndexOf('a'));
    await view.outbox.setOwner(undefined);
  });

  it('F22 F26: what is refused says why and holds up only what belongs to it', async () => {
    const { tab } = browser();
    const refused = tab((entry) =>
      entry.command.id === 'bad'
        ? Promise.resolve<Outcome>({ kind: 'attention', text: 'You may not.' })
        : done(),
    );
    await start(refused);
    await refused.outbox.add(create({ id: 'bad' }), false);
    await refused.outbox.add(create({ id: 'child', refs: ['bad'] }), false);
    await refused.outbox.add(create({ id: 'other' }), false);
    refused.outbox.setOnline(true);
    await until(() => refused.view().entries.length === 2);
    expect(refused.view().entries.map(({ command, state, problem }) => [command.id, state, problem])).toEqual(
      [
        ['bad', 'attention', 'You may not.'],
        ['child', 'waiting', undefined],
      ],
    );
    await refused.outbox.discard(refused.view().entries[0]?.key ?? '');
    expect(refused.view().entries).toEqual([]);
    await refused.outbox.setOwner(undefined);
  });

  it('F46: a damaged row is shown and never sent, and the others go on', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const view = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await start(view);
    await view.outbox.add(create({ id: 'good' }), false);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(OUTBOX_DATABASE);
      opening.onerror = () => reject(new Error('not opened'));
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('entries', 'readwrite');
        transaction.objectStore('entries').put({ key: 'poison', owner: OWNER, seq: 0, command: 7 });
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
    const other = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await view.outbox.setOwner(undefined);
    await start(other);
    other.outbox.setOnline(true);
    await until(() => other.view().entries.length === 1);
    expect(sent).toEqual(['good']);
    expect(other.view().entries[0]).toMatchObject({ state: 'attention', problem: OUTBOX_TEXTS.unreadable });
    await other.outbox.setOwner(undefined);
  });

  it('F44: a browser that keeps nothing says that the change is not saved', async () => {
    const { tab } = browser();
    const open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    globalThis.indexedDB = { open } as unknown as IDBFactory; // nothing else is asked
    const view = tab(done);
    view.outbox.setOnline(false);
    await expect(view.outbox.setOwner(OWNER)).rejects.toThrow(OUTBOX_TEXTS.blocked);
    await expect(view.outbox.add(create(), false)).rejects.toThrow(OUTBOX_TEXTS.blocked);
  });

  it('F43: a full device says that the change is not saved', async () => {
    const { tab } = browser();
    const view = tab(done);
    await start(view);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    await expect(view.outbox.add(create(), false)).rejects.toThrow(OUTBOX_TEXTS.full);
    IDBObjectStore.prototype.put = put;
    expect(view.view().entries).toEqual([]);
    await view.outbox.add(create({ id: 'later' }), false);
    expect(view.view().entries).toHaveLength(1);
    await view.outbox.setOwner(undefined);
  });

  it('F10: a line that comes and goes every moment sends nothing twice', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const only = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await start(only);
    for (const id of ['one', 'two', 'three']) await only.outbox.add(create({ id }), false);
    for (let turn = 0; turn < 40; turn += 1) only.outbox.setOnline(turn % 2 === 0);
    only.outbox.setOnline(true);
    await until(() => only.view().entries.length === 0);
    expect(sent.sort()).toEqual(['one', 'three', 'two']);
    await only.outbox.setOwner(undefined);
  });
});
