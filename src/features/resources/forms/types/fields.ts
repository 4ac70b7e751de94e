/** Short ways to write descriptors. Names are relative to the entry; a leading slash means the specification itself. */
import type {
  AuthenticationType,
  FieldSpec,
  FormPart,
  GroupPart,
  ListPart,
} from '@/components/form/fieldSpec';
import type { ScheduleSet } from '@/components/form/schedules';

type Extra = Partial<Pick<FieldSpec, 'help' | 'isRequired' | 'fallback' | 'when'>>;

export const REQUIRED: Extra = { isRequired: true };

export const text = (name: string, label: string, extra: Extra = {}): FieldSpec => ({
  kind: 'text',
  name,
  label,
  ...extra,
});
export const area = (name: string, label: string, extra: Extra = {}): FieldSpec => ({
  kind: 'textarea',
  name,
  label,
  ...extra,
});
/** Whole numbers of 0 or more: thresholds, counts and days. */
export const count = (name: string, label: string, extra: Extra = {}): FieldSpec => ({
  kind: 'number',
  name,
  label,
  ...extra,
});
export const flag = (name: string, label: string, extra: Extra = {}): FieldSpec => ({
  kind: 'checkbox',
  name,
  label,
  ...extra,
});
export const texts = (name: string, label: string, itemLabel: string, extra: Extra = {}): FieldSpec => ({
  kind: 'textList',
  name,
  label,
  itemLabel,
  ...extra,
});
export const pairs = (name: string, label: string): FieldSpec => ({ kind: 'keyValue', name, label });
export const env = (name: string, label: string, extra: Extra = {}): FieldSpec => ({
  kind: 'envVar',
  name,
  label,
  ...extra,
});
export const script = (name: string, label: string): FieldSpec => ({ kind: 'script', name, label });
export const age = (name: string, label: string): FieldSpec => ({ kind: 'age', name, label });
/** The options come with the form: the connections that are stored. */
export const connection = (extra: Extra = {}): FieldSpec => ({
  kind: 'connection',
  name: 'connection',
  label: 'Connection',
  options: [],
  ...extra,
});
export const choice = (
  name: string,
  label: string,
  values: readonly string[],
  extra: Extra = {},
): FieldSpec => ({
  kind: 'select',
  name,
  label,
  options: values.map((value) => ({ value, label: value })),
  ...extra,
});
export const several = (name: string, label: string, values: readonly (string | number)[]): FieldSpec => ({
  kind: 'choices',
  name,
  label,
  options: values.map((value) => ({ value, label: String(value) })),
});
export const group = (label: string, fields: readonly FormPart[]): GroupPart => ({
  kind: 'group',
  label,
  fields,
});
/** Short fields beside each other; the label only tells one row from another. */
export const row = (label: string, fields: readonly FormPart[]): GroupPart => ({
  kind: 'group',
  label,
  fields,
  isRow: true,
});
export const folded = (label: string, fields: readonly FormPart[]): GroupPart => ({
  kind: 'group',
  label,
  fields,
  isFolded: true,
});
export const list = (
  name: string,
  label: string,
  itemLabel: string,
  fields: readonly FormPart[],
): ListPart => ({ kind: 'list', name, label, itemLabel, fields });

export const schedule = (set: ScheduleSet): FieldSpec => ({
  kind: 'schedule',
  name: '/schedule',
  label: 'Schedule',
  isRequired: true,
  set,
});

const AUTHENTICATION_LABELS: Readonly<Record<AuthenticationType, string>> = {
  basic: 'Basic',
  ntlm: 'NTLM',
  ntlmv2: 'NTLMv2',
};
/** The field is the whole entry: flags stand beside the credentials. */
export const authentication = (...types: readonly AuthenticationType[]): FieldSpec => ({
  kind: 'authentication',
  name: '',
  label: 'Authentication',
  types: types.map((value) => ({ value, label: AUTHENTICATION_LABELS[value] })),
});
/** What all checks but HTTP offer. */
export const BASIC = authentication('basic');
export const passwordAuthentication: FieldSpec = {
  kind: 'authentication',
  name: '',
  label: 'Authentication',
  types: [{ value: 'basic', label: 'Password' }],
};

export const thresholdMillis = count('thresholdMillis', 'Threshold (milliseconds)');
/** Test of the outcome, and how it is shown. */
export const test = script('test', 'Test');
export const advancedScripts = folded('Advanced', [
  script('display', 'Display'),
  script('transform', 'Transform'),
]);
export const about: readonly FormPart[] = [text('icon', 'Icon'), text('description', 'Description')];
/** What every form of a check begins with. */
export const common: readonly FormPart[] = [text('name', 'Name', REQUIRED), ...about, schedule('short')];

export const awsKeys: readonly FormPart[] = [
  connection(),
  env('accessKey', 'Access key'),
  env('secretKey', 'Secret key'),
  text('region', 'Region'),
  text('endpoint', 'Endpoint'),
  flag('skipTLSVerify', 'Skip TLS verification'),
];

/** Username and password beside the other keys, as the platform's schema has them. */
export const login: readonly FormPart[] = [env('username', 'Username'), env('password', 'Password')];
