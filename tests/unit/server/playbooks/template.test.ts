import fc from 'fast-check';
import { mayStart } from '@server/playbooks/condition';
import {
  fillAddress,
  fillBody,
  fillQuery,
  fillScript,
  fillText,
  parameterVariables,
} from '@server/playbooks/template';

const values = {
  params: { size: '3', text: `it's "odd" $(rm -rf /) & done`, path: 'a/b?c=d' },
  config: { name: 'orders', tags: { namespace: 'shop' } },
};

describe('values in the texts of an action', () => {
  it('stand where their names stood', () => {
    expect(fillText('{{.config.tags.namespace}}/{{ .config.name }} $(.params.size) {{.nope}}', values)).toBe(
      'shop/orders 3 ',
    );
    expect(fillScript('scale {{.config.name}} --replicas={{.params.size}}', values)).toBe(
      'scale orders --replicas=3',
    );
  });

  it('nothing that a shell interprets gets into a script, whatever the value is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let script: string;
        try {
          script = fillScript('x={{.params.v}};', { params: { v: text } });
        } catch {
          return; // refused
        }
        expect(script).toMatch(/^x=[\w@%+=:,./-]*;$/);
      }),
    );
    expect(() => fillScript('echo {{.params.text}}', values)).toThrow(/such as "\$PARAM_TEXT"/);
  });

  it('values never change the statement of a query: they become its parameters', () => {
    const query = `UPDATE t SET a = '{{.params.text}}', b = {{.params.size}} WHERE c = $(.config.name)`;
    expect(fillQuery(query, values)).toEqual({
      query: 'UPDATE t SET a = $1, b = $2 WHERE c = $3',
      parameters: [values.params.text, '3', 'orders'],
      names: ['params.text', 'params.size', 'config.name'],
    });
  });

  it('values are one part of an address, and text inside JSON', () => {
    expect(fillAddress('https://x.example/{{.params.path}}', values)).toBe('https://x.example/a%2Fb%3Fc%3Dd');
    expect(fillAddress(' {{.params.path}} ', values)).toBe(' a/b?c=d ');
    expect(JSON.parse(fillBody('{"text": "{{.params.text}}"}', values))).toEqual({
      text: values.params.text,
    });
    expect(fillBody('text={{.params.size}}', values)).toBe('text=3');
  });

  it('names reach own members only, and logic is refused instead of carried out as it is written', () => {
    expect(fillText('{{.params.constructor.name}}{{.__proto__.x}}', values)).toBe('');
    expect(() => fillScript('{{if .params.size}}rm{{end}}', values)).toThrow(/more than the name of a value/);
  });

  it('parameters are variables with plain names', () => {
    expect(parameterVariables({ 'dry-run': 'true', 'ä b': 'x' })).toEqual([
      { name: 'PARAM_DRY_RUN', value: 'true' },
      { name: 'PARAM___B', value: 'x' },
    ]);
  });
});

describe('the condition of a step', () => {
  it('is asked while nothing has failed, unless it asks about failures itself', () => {
    expect(mayStart(undefined, {}, false)).toBe(true);
    expect(mayStart(undefined, {}, true)).toBe(false);
    expect(mayStart("params.size == '3'", values, false)).toBe(true);
    expect(mayStart("params.size == '4'", values, false)).toBe(false);
    expect(mayStart("params.size == '3'", values, true)).toBe(false);
    expect(mayStart('always()', values, true)).toBe(true);
    expect(mayStart('failure()', values, true)).toBe(true);
    expect(mayStart('failure()', values, false)).toBe(false);
    expect(mayStart("success() && config.name == 'orders'", values, false)).toBe(true);
  });

  it('is refused in words when it cannot be read or is no condition', () => {
    expect(() => mayStart('params.size ==', values, false)).toThrow(/cannot be evaluated/);
    expect(() => mayStart('params.size', values, false)).toThrow(/neither true nor false/);
  });
});
