/** What documents say beside their item (`full`), and relationships that the spec asks for, on real files. */
import { startScrapersHarness } from './scrapersHarness';
import type { ScrapersHarness } from './scrapersHarness';

interface InsightRow {
  name: string;
  analyzer: string;
  analysis_type: string;
  severity: string;
  status: string;
  summary: string;
  message: string;
  source: string;
  analysis: unknown;
}

describe('scrapes of documents that say more', () => {
  let harness: ScrapersHarness;
  beforeEach(async () => {
    harness = await startScrapersHarness();
  });
  afterEach(() => harness.stop());

  const insights = (id: string) => harness.jobs.sql<InsightRow[]>`
    SELECT i.name, a.analyzer, a.analysis_type, a.severity, a.status, a.summary, a.message, a.source, a.analysis
    FROM config_analysis a JOIN config_items i ON i.id = a.config_id
    WHERE a.scraper_id = ${id} ORDER BY i.name, a.summary`;
  const bucket = (findings: unknown, changes: unknown = []) =>
    JSON.stringify({ config: { id: 'b1', name: 'logs', public: true }, changes, analysis: findings });
  const OPEN = {
    analyzer: 'policy',
    analysis_type: 'security',
    severity: 'high',
    summary: 'Anyone can read it',
  };
  const SPEC = {
    full: true,
    file: [{ type: 'Cloud::Bucket', id: '$.id', name: '$.name', paths: ['*.json'] }],
  };

  it('INS-1 analysis of a document is an insight of its item, found again as the same, resolved when it is gone', async () => {
    await harness.write(
      'b1.json',
      bucket([
        { ...OPEN, message: ['line one', 'line two'], analysis: { rule: 'acl' } },
        { analyzer: 'cost', severity: 'LOW', analysis_type: 'new kind', summary: 'Rarely read' },
        { summary: 'nobody said so' },
      ]),
    );
    const id = await harness.add(SPEC);
    const run = await harness.firstRun(id);
    expect(run.details.errors).toEqual([
      expect.stringMatching(/b1\.json: an insight without analyzer was left out\.$/),
    ]);
    expect(await insights(id)).toEqual([
      {
        ...OPEN,
        name: 'logs',
        status: 'open',
        message: 'line one\nline two',
        source: 'scraper',
        analysis: { rule: 'acl' },
      },
      {
        name: 'logs',
        analyzer: 'cost',
        analysis_type: 'other',
        severity: 'low',
        status: 'open',
        summary: 'Rarely read',
        message: '',
        source: 'scraper',
        analysis: null,
      },
    ]);
    expect((await harness.items(id))[0]?.config).toEqual({ id: 'b1', name: 'logs', public: true });

    await harness.jobs.sql`UPDATE config_analysis SET status = 'silenced' WHERE analyzer = 'policy'`;
    await harness.write('b1.json', bucket({ ...OPEN, severity: 'critical' }));
    await harness.runNow(id);
    expect((await insights(id)).map(({ status, severity }) => [status, severity])).toEqual([
      ['silenced', 'critical'],
      ['resolved', 'low'],
    ]);
    await harness.write('b1.json', bucket([{ analyzer: 'cost', severity: 'low', summary: 'Rarely read' }]));
    await harness.runNow(id);
    expect((await insights(id)).map(({ status }) => status)).toEqual(['silenced', 'open']);
  });

  it('CHG changes of a document are those of its item, once each', async () => {
    const change = {
      external_change_id: 'c-1',
      change_type: 'PolicyChanged',
      severity: 'medium',
      summary: 'acl opened',
      external_created_by: 'root',
      created_at: '2026-01-02T03:04:05Z',
      details: { from: '10.0.0.1' },
    };
    await harness.write(
      'b1.json',
      bucket([], [change, { type: 'Seen', created_at: '2026-01-03T00:00:00Z' }]),
    );
    const id = await harness.add(SPEC);
    await harness.firstRun(id);
    await harness.runNow(id);
    expect(await harness.changes(id)).toMatchObject([
      {
        change_type: 'PolicyChanged',
        severity: 'medium',
        summary: 'acl opened',
        external_created_by: 'root',
        count: 1,
      },
      { change_type: 'Seen', severity: 'info', count: 1 },
    ]);
  });

  it('CHG INS-1 what a mask or a Secret hides is not told in changes and insights either', async () => {
    const password = 'hunter2-of-the-shop';
    await harness.write(
      'b1.json',
      JSON.stringify({
        config: {
          id: 'b1',
          name: 'logs',
          login: { token: 'tok-4711' },
          pin: 123456,
          object: {
            apiVersion: 'v1',
            kind: 'Secret',
            data: { password: Buffer.from(password).toString('base64') },
          },
        },
        changes: [
          {
            type: 'Rotated',
            summary: `password ${password} was set with tok-4711`,
            created_by: 'root of tok-4711',
            created_at: '2026-01-03T00:00:00Z',
            details: {
              from: password,
              pin: 123456,
              'tok-4711': 1,
              login: { token: 'another one' },
              kept: 'yes',
            },
          },
        ],
        analysis: [
          {
            ...OPEN,
            summary: `The password ${password} is weak`,
            message: [`base64: ${Buffer.from(password).toString('base64')}`],
            analysis: { quote: [`token tok-4711`], kept: 'yes' },
          },
        ],
      }),
    );
    const id = await harness.add({
      ...SPEC,
      file: [{ ...SPEC.file[0], transform: { mask: [{ jsonpath: '$..token' }, { jsonpath: '$.pin' }] } }],
    });
    expect((await harness.firstRun(id)).details.errors).toBeUndefined();
    const stored = JSON.stringify([
      await harness.items(id),
      await harness.changes(id),
      await harness.jobs.sql`SELECT to_jsonb(a) FROM config_analysis a WHERE scraper_id = ${id}`,
    ]);
    for (const secret of [
      password,
      Buffer.from(password).toString('base64'),
      'tok-4711',
      '123456',
      'another one',
    ])
      expect(stored).not.toContain(secret);
    expect(await harness.changes(id)).toMatchObject([
      {
        summary: 'password *** was set with ***',
        external_created_by: 'root of ***',
        details: { from: '***', pin: '***', '***': 1, login: { token: '***' }, kept: 'yes' },
      },
    ]);
    expect(await insights(id)).toMatchObject([
      {
        summary: 'The password *** is weak',
        message: 'base64: ***',
        analysis: { quote: ['token ***'], kept: 'yes' },
      },
    ]);
  });

  it('REL relationship rules link items by name, type, label and expression, and make parents', async () => {
    await harness.write(
      'all.json',
      JSON.stringify([
        { id: 'vpc', kind: 'Network', name: 'main' },
        { id: 'vm-1', kind: 'Machine', name: 'web', network: 'main', disks: ['d1', 'd2', 'gone'] },
        { id: 'd1', kind: 'Disk', name: 'root' },
        { id: 'd2', kind: 'Disk', name: 'data' },
        { id: 'vm-2', kind: 'Machine', name: 'main' },
      ]),
    );
    const id = await harness.add({
      file: [
        {
          type: '$.kind',
          class: '$.kind',
          id: '$.id',
          name: '$.name',
          items: '$',
          paths: ['all.json'],
          transform: {
            relationship: [
              {
                filter: 'has(config.network)',
                name: { expr: 'config.network' },
                type: 'Network',
                parent: true,
              },
              {
                filter: 'config_type == "Machine" && has(config.disks)',
                expr: 'config.disks.map(d, {"id": d})',
                type: 'Disk',
                relation: 'mounts',
              },
            ],
          },
        },
      ],
    });
    const run = await harness.firstRun(id);
    expect(run).toMatchObject({ status: 'SUCCESS', success_count: 5 });
    expect(await harness.relations(id)).toEqual([
      'Machine web mounts Disk data',
      'Machine web mounts Disk root',
      'Network main hard Machine web',
    ]);
  });

  it.each([
    [[{ type: 'Network' }], /needs id, name, labels or expr/],
    [[{ name: { expr: 'no such (' } }], /transform\.relationship fails/],
    [[{ name: 'x', filter: 'config_type' }], /filter of transform\.relationship fails/],
  ])('says of the rule %j what is wrong', async (relationship, sentence) => {
    await harness.write('a.json', '{"id": "a"}');
    const id = await harness.add({
      file: [{ type: 'T', id: '$.id', paths: ['a.json'], transform: { relationship } }],
    });
    const run = await harness.firstRun(id);
    expect(run.status).toBe('FAILED');
    expect(run.details.errors?.join()).toMatch(sentence);
  });
});
