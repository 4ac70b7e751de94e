/** A stored connection ↔ the values of its form (contract specs §8). Pure. */
import type { FieldSpec } from '@/components/form/fieldSpec';
import type { FormValues } from '@/components/form/ResourceForm';
import { MAX_NAME_LENGTH } from '@/services/contracts/limits';
import { CONNECTION_TEXTS } from '../texts';
import type { ConnectionField, ConnectionType } from './connectionTypes';
import { isObject } from '../forms/yaml/plain';

/** What stands for a stored secret: sending it back keeps it (contract specs §8). */
export const MASK = '***';

export interface ConnectionRow {
  id: string;
  name: string;
  namespace: string | null;
  type: string;
  url: string | null;
  username: string | null;
  password: string | null;
  certificate: string | null;
  insecure_tls: boolean | null;
  properties: Readonly<Record<string, unknown>> | null;
  source: string | null;
  updated_at: string | null;
}

const SECRETS = ['username', 'password', 'certificate'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function fieldSpec(field: ConnectionField): FieldSpec {
  const base = {
    name: field.key,
    label: field.label,
    isRequired: field.isRequired === true,
    ...(field.isSecret ? { help: CONNECTION_TEXTS.secretHelp } : {}),
  };
  if (field.options)
    return { ...base, kind: 'select', options: field.options.map((value) => ({ value, label: value })) };
  if (field.isLong) return { ...base, kind: 'textarea', isWide: true };
  if (field.isSecret) return { ...base, kind: 'text', format: 'password' };
  return { ...base, kind: 'text', ...(field.key === 'url' ? { format: 'address' as const } : {}) };
}

/** The fields of a type's form. */
export function connectionFields(type: ConnectionType): readonly FieldSpec[] {
  return [
    {
      kind: 'text',
      name: 'name',
      label: CONNECTION_TEXTS.name,
      isRequired: true,
      maxLength: MAX_NAME_LENGTH,
    },
    { kind: 'text', name: 'namespace', label: CONNECTION_TEXTS.namespace },
    ...type.fields.map(fieldSpec),
    ...(type.asksTls
      ? [
          {
            kind: 'checkbox',
            name: 'insecure_tls',
            label: CONNECTION_TEXTS.insecureTls,
            isWide: true,
          } as const,
        ]
      : []),
  ];
}

/** The form of a new connection, with the defaults of its type. */
export function newConnection(type: ConnectionType): FormValues {
  const properties: Record<string, string> = {};
  const values: FormValues = { name: '', namespace: 'default', insecure_tls: false, properties };
  for (const { key, default: standard } of type.fields) {
    if (standard === undefined) continue;
    if (key.startsWith('properties.')) properties[key.slice('properties.'.length)] = standard;
    else values[key] = standard;
  }
  return values;
}

/** The form of a stored one; nulls are empty fields, secrets are masked by the server already. */
export function connectionValues(row: ConnectionRow): FormValues {
  const columns = ['name', 'namespace', 'url', ...SECRETS] as const;
  return {
    ...Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])),
    insecure_tls: row.insecure_tls === true,
    properties: { ...row.properties },
  };
}

/** {x} of an address from the fields; what is put into an address is encoded for it, but the base of a webhook. */
function filled(template: string, values: FormValues): string {
  const properties = isObject(values.properties) ? values.properties : {};
  return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === 'insecure_tls') return String(values.insecure_tls === true);
    const value = textOf(properties[name] ?? values[name]);
    return name === 'webhook' || name === 'host' ? value : encodeURIComponent(value);
  });
}

/** The columns that a save writes. */
export type ConnectionBody = Readonly<Record<string, unknown>> & { name: string };

/** What a save sends. A secret that was not touched goes back as its mask, which keeps it. */
export function connectionBody(type: ConnectionType, values: FormValues): ConnectionBody {
  const properties = isObject(values.properties) ? values.properties : {};
  const words = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : JSON.stringify(value)] as const);
  const column = (key: string) => {
    const text = textOf(values[key]);
    return text === '' ? null : text;
  };
  return {
    name: textOf(values.name).trim(),
    namespace: textOf(values.namespace).trim() || 'default',
    type: type.key,
    url: type.url === undefined ? column('url') : filled(type.url, values),
    username: column('username'),
    password: column('password'),
    certificate: column('certificate'),
    insecure_tls: values.insecure_tls === true,
    properties: Object.fromEntries(words),
    ...type.fixed,
  };
}
