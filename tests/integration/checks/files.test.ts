import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, saying } from './running';
import { isSigned, startS3 } from './s3Server';
import { startHttp } from './services';
import { startSftp } from './sftpServer';

const KEYS = {
  accessKey: { value: 'AKIATEST' },
  secretKey: { value: 'very/secret+key' },
  region: 'eu-central-1',
};
const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const BACKUPS = [
  { key: 'nightly/a & b.sql.gz', size: 1000, modified: hour(30) },
  { key: 'nightly/new.sql.gz', size: 2000, modified: hour(2) },
  { key: 'nightly/old/deep.sql.gz', size: 10, modified: hour(900) },
  { key: 'readme', size: 5, modified: hour(1) },
];

describe('s3', () => {
  it('lists a bucket over all its pages with a signature that the service accepts', async () => {
    const s3 = await startS3('very/secret+key', { backups: BACKUPS });
    const endpoint = `http://127.0.0.1:${s3.port}`;
    expect(await run('s3', { ...KEYS, endpoint, bucket: 'backups' })).toMatchObject({
      pass: true,
      message: saying(/^4 objects, /),
      details: { count: 4, bytes: 3015 },
    });
    const missing = await run('s3', { ...KEYS, endpoint, bucket: 'backups', objectPath: 'weekly/' });
    expect(missing.error).toBe('No object in backups has a name that starts with weekly/.');
    const gone = await run('s3', { ...KEYS, endpoint, bucket: 'gone' });
    expect(gone).toMatchObject({ pass: false, error: saying(/404 NoSuchBucket: no NoSuchBucket/) });
    const wrong = await run('s3', {
      ...KEYS,
      secretKey: { value: 'wrong-key' },
      endpoint,
      bucket: 'backups',
    });
    expect(wrong).toMatchObject({ pass: false, error: saying(/403 SignatureDoesNotMatch/) });
    expect(JSON.stringify(wrong)).not.toContain('wrong-key');
    await s3.stop();
  });

  it('needs keys', async () => {
    expect(await run('s3', { bucket: 'backups' })).toMatchObject({
      invalid: true,
      error: saying(/^accessKey and secretKey are missing/),
    });
  });

  it('is read by folder checks: ages and sizes of the files in a prefix', async () => {
    const s3 = await startS3('very/secret+key', { backups: BACKUPS });
    const awsConnection = { ...KEYS, endpoint: `http://127.0.0.1:${s3.port}` };
    const spec = { path: 's3://backups/nightly', awsConnection };
    expect(await run('folder', { ...spec, maxAge: '26h', minCount: 2 })).toMatchObject({
      pass: true,
      details: { count: 2, files: ['a & b.sql.gz', 'new.sql.gz'] },
    });
    expect(await run('folder', { ...spec, maxAge: '1h' })).toMatchObject({
      pass: false,
      error: saying(/^The newest file, new\.sql\.gz, is 2 h old; expected at most 1 h/),
    });
    const recursive = await run('folder', {
      ...spec,
      recursive: true,
      test: { expr: 'results.count == 3.0' },
    });
    expect(recursive).toMatchObject({ pass: true });
    await s3.stop();
  });
});

describe('sftp', () => {
  it('is read by folder checks with the account of a connection', async () => {
    const sftp = await startSftp('ada', 'l0velace', { 'dump.sql': 500, 'dump.log': 20 });
    const stored = {
      name: 'files',
      type: 'sftp',
      url: '127.0.0.1',
      username: 'ada',
      password: 'l0velace',
      properties: { port: String(sftp.port) },
      insecureTls: false,
    };
    const world = { connection: () => Promise.resolve(stored) };
    const spec = { path: '/backups', sftpConnection: { connection: 'connection://default/files' } };
    const filtered = { ...spec, filter: { regex: '\\.sql$' }, minSize: '400' };
    expect(await run('folder', filtered, undefined, world)).toMatchObject({
      pass: true,
      details: { count: 1, files: ['dump.sql'] },
    });
    expect(await run('folder', { ...spec, maxCount: 1 }, undefined, world)).toMatchObject({
      pass: false,
      error: 'There are 2 files; expected at most 1.',
    });
    const wrong = { connection: () => Promise.resolve({ ...stored, password: 'wrong-pass' }) };
    const refused = await run('folder', spec, undefined, wrong);
    expect(refused).toMatchObject({ pass: false, error: saying(/authentication/i) });
    expect(JSON.stringify(refused)).not.toContain('wrong-pass');
    await sftp.stop();
    expect(await run('folder', spec, undefined, world)).toMatchObject({ pass: false });
  });
});

describe('junit', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-junit-'));
    await writeFile(
      path.join(folder, 'unit.xml'),
      `<testsuites><testsuite name="a"><testcase name="one" time="0.5"/><testcase name="two"><failure>no</failure></testcase>
       <testsuite name="inner"><testcase name="three"><skipped/></testcase></testsuite></testsuite></testsuites>`,
    );
    await writeFile(path.join(folder, 'good.xml'), '<testsuite><testcase name="one"/></testsuite>');
    await writeFile(
      path.join(folder, 'bomb.txt'),
      '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><testsuite><testcase name="&c;"/></testsuite>',
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('counts the cases of all reports', async () => {
    expect(await run('junit', { testResults: folder })).toMatchObject({
      pass: false,
      message: '2 passed, 1 failed, 1 skipped',
      error: '1 tests failed: two.',
    });
    expect(await run('junit', { testResults: path.join(folder, 'good.xml') })).toMatchObject({ pass: true });
    const test = { expr: 'results.failed == 1.0 && results.passed > 0.0' };
    expect(await run('junit', { testResults: `${folder}/*.xml`, test })).toMatchObject({ pass: true });
  });

  it('says when there is no report, and that pods are not started', async () => {
    const missing = await run('junit', { testResults: `${folder}/none-*.xml` });
    expect(missing.error).toBe(`No report is at ${folder}/none-*.xml.`);
    const pod = await run('junit', { testResults: '/tmp/junit', spec: { containers: [] } });
    expect(pod).toMatchObject({ invalid: true, error: saying(/^spec describes a pod/) });
  });
});

describe('aws', () => {
  it('reads config rules and alarms with signed calls', async () => {
    const seen: string[] = [];
    const service = await startHttp((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const target = String(request.headers['x-amz-target']);
        seen.push(`${target} ${isSigned(request, body, 'very/secret+key')} ${body}`);
        if (target.includes('DescribeComplianceByConfigRule')) {
          const rules = ['encrypted', 'tagged'].map((name, index) => ({
            ConfigRuleName: name,
            Compliance: { ComplianceType: index === 0 ? 'COMPLIANT' : 'NON_COMPLIANT' },
          }));
          response.end(JSON.stringify({ ComplianceByConfigRules: rules }));
        } else {
          response.end(
            JSON.stringify({ MetricAlarms: [{ AlarmName: 'cpu', StateValue: 'ALARM', StateReason: 'hot' }] }),
          );
        }
      });
    });
    const spec = { ...KEYS, endpoint: `http://127.0.0.1:${service.port}/` };
    expect(await run('awsConfigRule', { ...spec, rules: ['encrypted', 'tagged'] })).toMatchObject({
      pass: false,
      error: 'Not complied with: tagged.',
    });
    expect(await run('awsConfigRule', { ...spec, ignoreRules: ['tagged'] })).toMatchObject({ pass: true });
    expect(await run('cloudwatch', { ...spec, alarmPrefix: 'c' })).toMatchObject({
      pass: false,
      error: '1 in alarm; cpu: hot',
    });
    expect(seen).toEqual([
      'StarlingDoveService.DescribeComplianceByConfigRule true {"ConfigRuleNames":["encrypted","tagged"]}',
      'StarlingDoveService.DescribeComplianceByConfigRule true {}',
      'GraniteServiceVersion20100801.DescribeAlarms true {"AlarmNamePrefix":"c"}',
    ]);
    await service.stop();
  });
});
