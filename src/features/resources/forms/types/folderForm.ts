/** The folder check: limits, a filter, and one of four connections (settings specification 3.3). */
import type { FormPart } from '@/components/form/fieldSpec';
import {
  advancedScripts,
  BASIC,
  common,
  connection,
  count,
  env,
  flag,
  group,
  passwordAuthentication,
  REQUIRED,
  row,
  test,
  text,
} from './fields';

const FOLDER_CONNECTIONS: FormPart = {
  kind: 'oneOf',
  name: '',
  label: 'Connection',
  options: [
    {
      key: 'awsConnection',
      label: 'AWS',
      fields: [
        connection(),
        env('accessKey', 'Access key'),
        env('secretKey', 'Secret key'),
        text('region', 'Region'),
        text('endpoint', 'Endpoint'),
        text('bucket', 'Bucket'),
        text('objectPath', 'Object path'),
        flag('usePathStyle', 'Use path style'),
        flag('skipTLSVerify', 'Skip TLS verification'),
      ],
    },
    {
      key: 'gcpConnection',
      label: 'GCP',
      fields: [
        connection(),
        text('endpoint', 'Endpoint'),
        env('credentials', 'Credentials'),
        text('bucket', 'Bucket'),
        flag('skipTLSVerify', 'Skip TLS verification'),
      ],
    },
    {
      key: 'sftpConnection',
      label: 'SFTP',
      fields: [
        connection(),
        text('host', 'Host'),
        count('port', 'Port', { fallback: '22' }),
        passwordAuthentication,
      ],
    },
    {
      key: 'smbConnection',
      label: 'SMB',
      fields: [
        connection(),
        text('domain', 'Domain'),
        text('workstation', 'Workstation'),
        text('sharename', 'Share name'),
        text('searchPath', 'Search path'),
        count('port', 'Port', { fallback: '445' }),
        BASIC,
      ],
    },
  ],
};

const SIZE_HELP = { help: 'Such as 10Mi.' } as const;
export const FOLDER: readonly FormPart[] = [
  ...common,
  text('path', 'Path', REQUIRED),
  row('Limits', [
    text('minAge', 'Min age', { help: 'Such as 30m or 26h.' }),
    text('maxAge', 'Max age'),
    count('minCount', 'Min count'),
    count('maxCount', 'Max count'),
    text('minSize', 'Min size', SIZE_HELP),
    text('maxSize', 'Max size'),
    text('availableSize', 'Available size'),
    text('totalSize', 'Total size'),
  ]),
  group('Filter', [
    row('Filter limits', [
      text('filter.minAge', 'Min age of files'),
      text('filter.maxAge', 'Max age of files'),
      text('filter.minSize', 'Min size of files'),
      text('filter.maxSize', 'Max size of files'),
    ]),
    text('filter.regex', 'Regex'),
  ]),
  FOLDER_CONNECTIONS,
  test,
  advancedScripts,
];
