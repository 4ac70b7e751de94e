/** Scrapers of cloud accounts (settings specification 3.2). */
import { connection, env, flag, folded, group, REQUIRED, text, texts } from './fields';
import type { FormDescriptor } from './formType';
import { SCHEDULE, TAGS, CREATE_DELETE, RETENTION, RETENTION_ALIAS, TAG_VARIANTS } from './scraperParts';

export const CLOUD_SCRAPERS: readonly FormDescriptor[] = [
  {
    type: 'azure',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      connection(REQUIRED),
      SCHEDULE,
      text('subscriptionID', 'Subscription id'),
      TAGS,
      folded('Advanced', CREATE_DELETE),
      RETENTION,
    ],
  },
  {
    type: 'aws',
    aliases: {
      ...RETENTION_ALIAS,
      'awsConnection.accessKey': 'accessKey',
      'awsConnection.secretKey': 'secretKey',
      'awsConnection.region': 'region',
      'awsConnection.endpoint': 'endpoint',
      'awsConnection.skipTLSVerify': 'skipTLSVerify',
      'awsConnection.assumeRole': 'assumeRole',
      'cloudtrail.max_age': 'cloudtrail.maxAge',
      'cost_reporting.s3_bucket_path': 'costReporting.s3BucketPath',
      'cost_reporting.table': 'costReporting.table',
      'cost_reporting.database': 'costReporting.database',
      'cost_reporting.region': 'costReporting.region',
    },
    parts: [
      SCHEDULE,
      group('AWS connection', [
        env('awsConnection.accessKey', 'Access key'),
        env('awsConnection.secretKey', 'Secret key'),
        texts('awsConnection.region', 'Regions', 'Region'),
        text('awsConnection.endpoint', 'Endpoint'),
        flag('awsConnection.skipTLSVerify', 'Skip TLS verification'),
        text('awsConnection.assumeRole', 'Assume role'),
      ]),
      group('CloudTrail', [
        texts('cloudtrail.exclude', 'Excluded events', 'Excluded event'),
        text('cloudtrail.max_age', 'Max age', { help: 'Such as 7d.' }),
      ]),
      flag('trusted_advisor_check', 'Trusted Advisor check'),
      texts('include', 'Include', 'Included'),
      texts('exclude', 'Exclude', 'Excluded'),
      group('Cost reporting', [
        text('cost_reporting.s3_bucket_path', 'S3 bucket path'),
        text('cost_reporting.table', 'Table'),
        text('cost_reporting.database', 'Database'),
        text('cost_reporting.region', 'Region of the reports'),
      ]),
      RETENTION,
    ],
  },
];
