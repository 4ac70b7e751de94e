/** What a silence would hide, told beforehand, against what the sender hides and against a matcher of its own. */
import { hiddenBy, previewSilence, type SilenceTarget } from '@server/notifications/silencePreview';
import { silencesAround } from '@server/notifications/silences';
import { readSubject } from '@server/notifications/subject';
import { openDatabase } from '../database/testDatabase';
import type { TestDatabase } from '../database/testDatabase';

/** The same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Kind = 'check' | 'config' | 'component' | 'canary';
interface Thing {
  kind: Kind;
  id: string;
  name: string;
  /** Above it, of its own kind. */
  parent?: string;
  /** Of a check. */
  canary?: string;
  components: Set<string>;
  configs: Set<string>;
}

describe('the preview of a silence', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase();
    await database.sql`INSERT INTO agents (name) VALUES ('elsewhere')`;
  });
  afterAll(() => database.drop());

  const id = async (query: PromiseLike<readonly { id: string }[]>) => (await query)[0]?.id ?? '';
  const thing = (kind: Kind, own: string, name: string, more: Partial<Thing> = {}): Thing => ({
    kind,
    id: own,
    name,
    components: new Set(),
    configs: new Set(),
    ...more,
  });

  /** Components and config items, each below another one of its kind most of the time. */
  async function addTree(things: Thing[], kind: 'component' | 'config', next: (below: number) => number) {
    const { sql } = database;
    for (let at = 0; at < 24; at += 1) {
      const above = next(4) === 0 ? undefined : oneOf(things, kind, next);
      const row = { name: `${kind}${at}`, type: 'T', parent_id: above?.id ?? null };
      const own = await id(
        kind === 'component'
          ? sql<
              { id: string }[]
            >`INSERT INTO components ${sql({ ...row, external_id: row.name, status: 'x' })} RETURNING id`
          : sql<
              { id: string }[]
            >`INSERT INTO config_items ${sql({ ...row, config_class: 'T' })} RETURNING id`,
      );
      things.push(thing(kind, own, row.name, above === undefined ? {} : { parent: above.id }));
    }
  }

  const oneOf = (things: readonly Thing[], kind: Kind, next: (below: number) => number) => {
    const some = things.filter((one) => one.kind === kind);
    return some[next(some.length)];
  };

  async function link(check: Thing, other: Thing, selector: string, isEnded: boolean) {
    const { sql } = database;
    const row = {
      check_id: check.id,
      canary_id: check.canary ?? '',
      selector_id: selector,
      deleted_at: isEnded ? new Date() : null,
    };
    if (other.kind === 'component')
      await sql`INSERT INTO check_component_relationships ${sql({ ...row, component_id: other.id })}`;
    else await sql`INSERT INTO check_config_relationships ${sql({ ...row, config_id: other.id })}`;
    if (!isEnded) (other.kind === 'component' ? check.components : check.configs).add(other.id);
  }

  async function addChecks(things: Thing[], next: (below: number) => number) {
    const { sql } = database;
    for (let at = 0; at < 40; at += 1) {
      const canary = oneOf(things, 'canary', next)?.id ?? '';
      const own = await id(sql<{ id: string }[]>`
        INSERT INTO checks (canary_id, agent_id, type, name, status) SELECT ${canary}, id, 'http', ${`k${at}`}, 'healthy'
        FROM agents LIMIT 1 RETURNING id`);
      const check = thing('check', own, `k${at}`, { canary });
      things.push(check);
      const others = new Set(
        [0, 1, 2].map(() => oneOf(things, next(2) === 0 ? 'component' : 'config', next)),
      );
      for (const other of others)
        if (other !== undefined && next(2) === 0)
          await link(check, other, `s${at}-${other.id}`, next(4) === 0);
    }
  }

  async function buildEstate(next: (below: number) => number): Promise<Thing[]> {
    const { sql } = database;
    const things: Thing[] = [];
    await addTree(things, 'component', next);
    await addTree(things, 'config', next);
    for (let at = 0; at < 6; at += 1) {
      const own = await id(sql<{ id: string }[]>`
        INSERT INTO canaries (name, namespace, spec, agent_id) SELECT ${`o${at}`}, 'default', '{}', id FROM agents LIMIT 1 RETURNING id`);
      things.push(thing('canary', own, `o${at}`));
    }
    await addChecks(things, next);
    // one circle: a parent below its own child must end nobody's walk
    const [first, second] = things.filter(({ kind }) => kind === 'component');
    await sql`UPDATE components SET parent_id = ${second?.id ?? ''} WHERE id = ${first?.id ?? ''}`;
    await sql`UPDATE components SET parent_id = ${first?.id ?? ''} WHERE id = ${second?.id ?? ''}`;
    if (first !== undefined && second !== undefined) [first.parent, second.parent] = [second.id, first.id];
    return things;
  }

  interface Filter {
    text: string | null;
    fits: (one: Thing) => boolean;
  }
  /** What a filter says, and the same in another language. */
  const FILTERS: readonly ((one: Thing) => Filter)[] = [
    () => ({ text: null, fits: () => true }),
    () => ({ text: null, fits: () => true }),
    ({ name }) => ({ text: `name == '${name}'`, fits: (one) => one.name === name }),
    ({ name }) => ({ text: `resource.name != "${name}"`, fits: (one) => one.name !== name }),
    () => ({ text: `name.matches('[0-4]$')`, fits: ({ name }) => /[0-4]$/.test(name) }),
    () => ({ text: `!name.matches('^k?[a-z]*1')`, fits: ({ name }) => !/^k?[a-z]*1/.test(name) }),
    // a kind that it is not has no such name, and so fits nothing
    () => ({
      text: `check.status == 'healthy' && name != 'k7'`,
      fits: ({ kind, name }) => kind === 'check' && name !== 'k7',
    }),
    () => ({ text: `labels.none == 'x'`, fits: () => false }),
  ];
  const EVENTS = {
    check: 'check.failed',
    config: 'config.unhealthy',
    component: 'component.unhealthy',
    canary: 'canary.failed',
  };

  /** Walks up from the resource, as a person would explain it. */
  function isHidden(things: ReadonlyMap<string, Thing>, one: Thing, target: SilenceTarget): boolean {
    const { component_id, config_id, canary_id, recursive } = target;
    if (target[`${one.kind}_id`] === one.id) return true;
    if (one.kind === 'check' && one.canary === canary_id) return true;
    if (!recursive) return false;
    const isBelow = (
      from: string | undefined,
      wanted: string | null,
      seen: readonly string[] = [],
    ): boolean =>
      from !== undefined &&
      !seen.includes(from) &&
      (from === wanted || isBelow(things.get(from)?.parent, wanted, [...seen, from]));
    return (
      (one.kind === 'component' && isBelow(one.parent, component_id)) ||
      (one.kind === 'config' && isBelow(one.parent, config_id)) ||
      [...one.components].some((from) => isBelow(from, component_id)) ||
      [...one.configs].some((from) => isBelow(from, config_id))
    );
  }

  it('M12 SIL-2 on 500 random silences, with and without filters, it is what the sender hides and what a matcher of its own finds', async () => {
    const { sql } = database;
    const next = numbersFrom(20_261_122);
    const things = await buildEstate(next);
    const byId = new Map(things.map((one) => [one.id, one]));
    const kinds = things.map(({ kind }) => kind);
    const ids = things.map((one) => one.id);
    let hiddenBelow = 0;
    for (let round = 0; round < 500; round += 1) {
      const target: SilenceTarget = {
        component_id: null,
        config_id: null,
        check_id: null,
        canary_id: null,
        recursive: next(2) === 0,
      };
      const about = things[next(things.length)] ?? thing('check', '', '');
      const filter = FILTERS[next(FILTERS.length)]?.(about) ?? { text: null, fits: () => true };
      target.filter = filter.text;
      // one resource mostly, as the form does; two at times, as the contract allows
      for (let named = next(5) === 0 ? 2 : 1; named > 0; named -= 1) {
        const one = things[next(things.length)];
        if (one !== undefined) target[`${one.kind}_id`] = one.id;
      }
      const told = await sql.begin((tx) => hiddenBy(tx, target, Date.now()));
      const preview = told.map((row) => `${row.kind} ${row.id}`).sort();
      const matched = things
        .filter((one) => isHidden(byId, one, target) && filter.fits(one))
        .map((one) => `${one.kind} ${one.id}`);
      expect({ target, hidden: preview }).toEqual({ target, hidden: matched.sort() });
      const sender = await sql.begin(async (tx) => {
        const row = { ...target, namespace: '', from: '2020-01-01', until: '2099-01-01' };
        const [silence] = await tx<
          { id: string }[]
        >`INSERT INTO notification_silences ${tx(row)} RETURNING id`;
        const named = await tx<{ kind: Kind; id: string }[]>`
          SELECT r.kind, r.id FROM unnest(${kinds}::text[], ${ids}::uuid[]) AS r (kind, id)
          WHERE EXISTS (SELECT FROM access.silences_of(r.kind, r.id, now()) s WHERE s.id = ${silence?.id ?? ''})`;
        const held: string[] = [];
        for (const one of named) {
          const subject = await readSubject(tx, EVENTS[one.kind], one.id);
          if (subject !== undefined && (await silencesAround(tx, subject, Date.now())).holding !== undefined)
            held.push(`${one.kind} ${one.id}`);
        }
        await tx`DELETE FROM notification_silences`;
        return held.sort();
      });
      expect({ target, hidden: preview }).toEqual({ target, hidden: sender });
      if (told.length > 1) hiddenBelow += 1;
    }
    // the rounds were not all about lonely records
    expect(hiddenBelow).toBeGreaterThan(100);
  }, 120_000);

  it('M12 counts what was sent in the last day and week about it and, recursively, below it', async () => {
    const { sql } = database;
    const parent = await id(sql<{ id: string }[]>`
      INSERT INTO components (name, type, external_id, status, health) VALUES ('shop', 'S', 'shop', 'x', 'healthy') RETURNING id`);
    const child = await id(sql<{ id: string }[]>`
      INSERT INTO components (name, type, external_id, status, health, parent_id)
      VALUES ('till', 'S', 'till', 'x', 'unhealthy', ${parent}) RETURNING id`);
    const rule = await id(sql<{ id: string }[]>`
      INSERT INTO notifications (name, events) VALUES ('r', '{component.unhealthy}') RETURNING id`);
    const send = (resource: string, status: string, age: string) => sql`
      INSERT INTO notification_send_history (notification_id, source_event, resource_id, status, created_at)
      VALUES (${rule}, 'component.unhealthy', ${resource}, ${status}, now() - ${age}::interval)`;
    await send(child, 'sent', '1 hour');
    await send(child, 'sent', '3 days');
    await send(child, 'silenced', '1 hour');
    await send(child, 'sent', '9 days');
    await send(parent, 'sent', '1 hour');
    const target = { component_id: parent, config_id: null, check_id: null, canary_id: null };
    const preview = (recursive: boolean) =>
      sql.begin((tx) => previewSilence(tx, { ...target, recursive }, Date.now()));
    expect(await preview(false)).toMatchObject({ resources: 1, bad: 0, sent_day: 1, sent_week: 1 });
    expect(await preview(true)).toMatchObject({
      resources: 2,
      bad: 1,
      quiet: 0,
      messages: [
        { kind: 'component', event: 'component.unhealthy', severity: null },
        { kind: 'component', event: 'component.unhealthy' },
        { name: 'till', event: 'component.unhealthy' },
      ],
      sent_day: 2,
      sent_week: 3,
      examples: [
        { kind: 'component', name: 'till', state: 'unhealthy', sent_day: 1, sent_week: 2 },
        { kind: 'component', name: 'shop', sent_week: 1 },
      ],
    });
  });
});
