/** Checks of cloud services that open in Code; their fields give the first text (contract specs §3.2). */
import {
  area,
  awsKeys,
  choice,
  connection,
  count,
  env,
  flag,
  pairs,
  REQUIRED,
  text,
  texts,
  thresholdMillis,
} from './fields';
import type { FormDescriptor } from './formType';

export const CLOUD_CHECKS: readonly FormDescriptor[] = [
  {
    type: 'awsConfigRule',
    parts: [
      ...awsKeys,
      texts('rules', 'Rules', 'Rule'),
      texts('ignoreRules', 'Ignored rules', 'Ignored rule'),
      texts('complianceTypes', 'Compliance types', 'Compliance type'),
    ],
  },
  {
    type: 'awsConfig',
    parts: [...awsKeys, area('query', 'Query', REQUIRED), text('aggregatorName', 'Aggregator name')],
  },
  {
    type: 'github',
    parts: [connection(), area('query', 'Query', REQUIRED), env('githubToken', 'GitHub token')],
  },
  {
    type: 'ec2',
    parts: [
      ...awsKeys,
      text('ami', 'AMI'),
      area('userData', 'User data'),
      text('securityGroup', 'Security group'),
      flag('keepAlive', 'Keep alive'),
      count('waitTime', 'Wait time (seconds)'),
      count('timeOut', 'Timeout (seconds)'),
    ],
  },
  {
    type: 'cloudwatch',
    parts: [
      ...awsKeys,
      text('actionPrefix', 'Action prefix'),
      text('alarmPrefix', 'Alarm prefix'),
      texts('alarms', 'Alarms', 'Alarm'),
      choice('state', 'State', ['OK', 'ALARM', 'INSUFFICIENT_DATA']),
    ],
  },
  {
    type: 's3',
    parts: [
      ...awsKeys,
      text('bucket', 'Bucket'),
      text('bucketName', 'Bucket name'),
      text('objectPath', 'Object path'),
      flag('usePathStyle', 'Use path style'),
    ],
  },
  {
    type: 'azureDevops',
    parts: [
      connection(),
      text('organization', 'Organization', REQUIRED),
      env('personalAccessToken', 'Personal access token', REQUIRED),
      text('project', 'Project', REQUIRED),
      text('pipeline', 'Pipeline', REQUIRED),
      pairs('variables', 'Variables'),
      texts('branch', 'Branches', 'Branch'),
      thresholdMillis,
    ],
  },
  {
    type: 'dynatrace',
    parts: [connection(), text('host', 'Host'), text('scheme', 'Scheme'), env('apiKey', 'API key')],
  },
];
