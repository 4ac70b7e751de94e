import { listValue, rowQuery, totalOf } from '@/services/api/postgrest';
import { changes, providesRows, relatedTypes, TAG_TYPES } from '@/services/api/tags';

describe('rowQuery', () => {
  it('API-7 writes filters, order and page in the data API’s language', () => {
    const query = rowQuery({
      select: 'time,status',
      filters: [
        ['check_id', 'eq', 'c1'],
        ['time', 'gt', '2026-11-20T06:00:00Z'],
        ['status', 'eq', 0],
      ],
      order: 'time.desc',
      limit: 50,
      offset: 100,
    });
    expect(new URLSearchParams(query).getAll('check_id')).toEqual(['eq.c1']);
    expect([...new URLSearchParams(query)].map((pair) => pair.join('='))).toEqual([
      'select=time,status',
      'check_id=eq.c1',
      'time=gt.2026-11-20T06:00:00Z',
      'status=eq.0',
      'order=time.desc',
      'limit=50',
      'offset=100',
    ]);
  });

  it('quotes list values that hold the language’s own characters', () => {
    expect(rowQuery({ filters: [['name', 'in', ['a', 'b,c', 'say "x"', '']]] })).toBe(
      new URLSearchParams([['name', 'in.(a,"b,c","say \\"x\\"","")']]).toString(),
    );
    expect(listValue('app.kubernetes.io/name')).toBe('"app.kubernetes.io/name"');
  });

  it('TABLE-1 F18 reads the number after the slash, or nothing', () => {
    expect(totalOf('0-49/1234')).toBe(1234);
    expect(totalOf('*/0')).toBe(0);
    expect(totalOf('0-49/*')).toBeUndefined();
    expect(totalOf('nonsense')).toBeUndefined();
    expect(totalOf(null)).toBeUndefined();
  });
});

describe('tags', () => {
  it('STACK-4 a change reaches its own list and what shows its data, and nothing else', () => {
    const stale = changes('canary', 'x')(undefined, undefined);
    expect(stale).toEqual([
      { type: 'canary', id: 'LIST' },
      { type: 'canary', id: 'x' },
      'check',
      'check-status',
    ]);
    expect(changes('property')(undefined, undefined)).toEqual([{ type: 'property', id: 'LIST' }]);
  });

  it('a failed change makes nothing stale', () => {
    expect(changes('canary')(undefined, { kind: 'server' })).toEqual([]);
  });

  it('rows provide the list and each row', () => {
    expect(providesRows('check', [{ id: 'a' }])).toEqual([
      { type: 'check', id: 'LIST' },
      { type: 'check', id: 'a' },
    ]);
  });

  it('the relation never leads back to where it started', () => {
    for (const tag of TAG_TYPES) expect(relatedTypes(tag)).not.toContain(tag);
  });
});
