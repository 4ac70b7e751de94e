import { denied, GRANTED } from '@/services/access/ability';
import { denialText } from '@/services/access/denial';
import { evaluate } from '@/services/access/evaluate';

const facts = { mode: 'self-service', disabled: new Set<never>(), online: true } as const;

it('says which role would help, from the matrix itself', () => {
  const ability = (roles: readonly ('viewer' | 'editor')[]) =>
    denialText(evaluate({ resource: 'properties', action: 'write' }, { ...facts, roles }));
  expect(ability(['viewer'])).toBe('Needs the role admin or editor');
  expect(ability(['viewer', 'editor'])).toBeUndefined();
  const confidential = evaluate({ resource: 'identities', action: 'write' }, { ...facts, roles: ['editor'] });
  expect(denialText(confidential)).toBe('Needs the role admin');
});

it('every other cause has words of its own', () => {
  expect(denialText(GRANTED)).toBeUndefined();
  expect(denialText(denied({ cause: 'offline' }))).toBe('Needs a connection');
  expect(denialText(denied({ cause: 'readOnly', source: 'KubernetesCRD' }))).toContain('KubernetesCRD');
  expect(denialText(denied({ cause: 'featureDisabled', feature: 'logs' }))).toContain('logs');
  expect(denialText(denied({ cause: 'mode', mode: 'hosted' }))).toContain('installation');
  expect(denialText(denied({ cause: 'loading' }))).toBeDefined();
});
