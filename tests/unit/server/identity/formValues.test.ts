import { textOf } from '@server/identity/flows/formValues';

describe('textOf', () => {
  it('reads flat and nested names', () => {
    expect(textOf({ 'traits.name.first': 'Ada' }, 'traits.name.first')).toBe('Ada');
    expect(textOf({ traits: { name: { first: 'Ada' } } }, 'traits.name.first')).toBe('Ada');
  });

  it.each([
    [{ password: 42 }],
    [{ password: null }],
    [{ password: ['x'] }],
    [{ password: { toString: 'x' } }],
    [{}],
  ])('reads %j as an empty text', (values) => {
    expect(textOf(values, 'password')).toBe('');
  });

  it('does not read inherited members (TM9)', () => {
    expect(textOf({}, 'constructor')).toBe('');
    expect(textOf({}, 'constructor.name')).toBe('');
    expect(textOf({ traits: {} }, 'traits.constructor.name')).toBe('');
  });
});
