import { kindOf } from '@/components/form/kinds/registry';
import {
  connectionBody,
  connectionFields,
  connectionValues,
  MASK,
  newConnection,
} from '@/features/resources/model/connections';
import { CONNECTION_TYPES, connectionType } from '@/features/resources/model/connectionTypes';
import { helmCommand, secretCommand } from '@/features/resources/model/agents';

const stored = {
  id: 'x',
  name: 'db',
  namespace: 'default',
  type: 'postgres',
  url: 'postgres://$(username):$(password)@db:5432/shop',
  username: MASK,
  password: MASK,
  certificate: null,
  insecure_tls: false,
  properties: null,
  source: 'UI',
  updated_at: null,
};

describe('connections', () => {
  it.each(
    CONNECTION_TYPES.filter(({ fields }) => fields.some(({ key }) => key === 'url')).map(({ key }) => key),
  )('TM4 CONN-3 %s: an address that would run as code is told at its field', (key) => {
    const field = connectionFields(connectionType(key)).find(({ name }) => name === 'url')!;
    const said = (value: string) => kindOf(field).validate(field, value);
    expect(said(' java\nscript:alert(1)')).toMatch(/^This address would run as code\. Write/);
    expect(said('db.internal')).toBeUndefined();
  });

  it('CONN-1 a stored secret goes back as its mask, so that it is kept', () => {
    const body = connectionBody(connectionType('postgres'), connectionValues(stored));
    expect(body).toMatchObject({
      name: 'db',
      type: 'postgres',
      username: MASK,
      password: MASK,
      certificate: null,
      url: stored.url,
    });
  });

  it.each(CONNECTION_TYPES.map((type) => [type.key, type] as const))(
    'VAL-1 CONN-3 %s: required fields, defaults, body',
    (_key, type) => {
      const fields = connectionFields(type);
      expect(fields[0]).toMatchObject({ name: 'name', isRequired: true });
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      const body = connectionBody(type, { ...newConnection(type), name: ' mine ' });
      expect(body).toMatchObject({ name: 'mine', namespace: 'default', type: type.key });
      expect(Object.values(body.properties ?? {}).every((value) => typeof value === 'string')).toBe(true);
      // Nothing is left unfilled in an address that is put together.
      if (type.url !== undefined) expect(String(body.url)).not.toMatch(/\{\w+\}/);
    },
  );

  it('the address of a mail server holds the placeholders of the server, never the password', () => {
    const type = connectionType('email');
    const values = {
      ...newConnection(type),
      name: 'm',
      username: 'u',
      password: 'secret',
      insecure_tls: true,
    };
    const properties = { ...Object(newConnection(type).properties), host: 'mail.example.org' };
    expect(connectionBody(type, { ...values, properties }).url).toBe(
      'smtp://$(username):$(password)@mail.example.org:587/?UseStartTLS=true&Encryption=Auto&Auth=Unknown',
    );
  });

  it('a type that nothing here knows keeps its columns', () => {
    const values = connectionValues({ ...stored, type: 'slackwebhook', properties: { deep: { a: 1 } } });
    expect(connectionBody(connectionType('slackwebhook'), values)).toMatchObject({
      type: 'slackwebhook',
      url: stored.url,
      username: MASK,
      properties: { deep: '{"a":1}' },
    });
  });
});

describe('commands of an agent', () => {
  it('quotes what a shell would read as something else', () => {
    const agent = { id: 'x', username: 'agent-x', access_token: 'abc-DEF_1' };
    const text = secretCommand({ name: "it's $(mine)", agent, origin: 'https://console.example.org' });
    expect(text).toContain(`--from-literal=AGENT_NAME='it'\\''s $(mine)'`);
    expect(text).toContain('--from-literal=UPSTREAM_PASSWORD=abc-DEF_1');
    expect(helmCommand({ name: 'a b' })).toContain("upstream.agentName='a b'");
  });
});
