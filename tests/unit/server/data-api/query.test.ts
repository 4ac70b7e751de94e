import fc from 'fast-check';
import { quote } from '@server/data-api/quotedText';
import { readQuery } from '@server/data-api/query';
import { RequestError } from '@server/data-api/requestError';
import { whereTree } from '@server/data-api/whereTree';

const options = { isRpc: false, now: Date.UTC(2026, 0, 10) };
const read = (search: string) => readQuery(search, options);
const where = (search: string) => whereTree(read(search).conditions);
const enc = encodeURIComponent;
const A_SENTENCE: unknown = expect.stringMatching(/\w/);

describe('reading a query string', () => {
  it('keeps the first select and order and skips empty pieces', () => {
    expect(read('?&&select=id,%20name&order=a.desc&select=*&&order=b&').shape).toEqual([
      ['select', 'id,name'],
      ['order', 'a.desc'],
    ]);
  });

  it('ignores text after a complete select, order or tree', () => {
    expect(read('select=id,a(b))x&order=id)x').shape).toEqual([
      ['select', 'id,a(b)'],
      ['order', 'id'],
    ]);
    expect(where('or=(a.eq.1,b.eq.2))')).toEqual({
      $and: [{ $or: [{ a: { $eq: '1' } }, { b: { $eq: '2' } }] }],
    });
  });

  it('keeps every filter of a column, as texts', () => {
    expect(where('n=gt.1&n=gt.2&n=eq.1e3&n=eq.null')).toEqual({
      $and: [{ n: { $gt: '1' } }, { n: { $gt: '2' } }, { n: { $eq: '1e3' } }, { n: { $eq: 'null' } }],
    });
  });

  it.each([
    ['a=is.null', { a: { $is: null } }],
    ['a=not.is.true', { a: { $isNot: true } }],
    ['a=in.(1,"b,c",)', { a: { $in: ['1', 'b,c', ''] } }],
    ['a=not.in.(x)', { a: { $notIn: ['x'] } }],
    ['a=in.()', { a: { $in: [] } }],
    ['a=not.eq.', { a: { $not: { $eq: '' } } }],
    ['a=ilike.*x*', { a: { $ilike: '%x%' } }],
    ['a=not.like.x*', { a: { $not: { $like: 'x%' } } }],
    ['labels->>k=eq.v', { 'labels->>k': { $eq: 'v' } }],
    [
      `${enc('labels->>"app.kubernetes.io/name"')}=neq.v`,
      { 'labels->>app.kubernetes.io/name': { $neq: 'v' } },
    ],
    [
      'or=(labels->>"a.b".eq.1,not.and(c.gte.2,d.is.null))',
      {
        $or: [
          { 'labels->>a.b': { $eq: '1' } },
          { $not: { $and: [{ c: { $gte: '2' } }, { d: { $is: null } }] } },
        ],
      },
    ],
    ['not.or=(a.eq.1)', { $not: { $or: [{ a: { $eq: '1' } }] } }],
    ['or=(a.eq."x,y)",b.in.(1,"2)"))', { $or: [{ a: { $eq: 'x,y)' } }, { b: { $in: ['1', '2)'] } }] }],
  ])('%s becomes %j', (search, expected) => {
    expect(where(search)).toEqual({ $and: [expected] });
  });

  it('ignores a parameter without an operator on tables and takes it as an argument on rpc', () => {
    expect(read('nonsense=5&a=eq.1').conditions).toHaveLength(1);
    const rpc = readQuery('id=5&a=eq.1&select=x', { ...options, isRpc: true });
    expect([rpc.args, rpc.filters]).toEqual([[['id', '5']], [['a', 'eq.1']]]);
  });

  it('tells filters of embedded records from those of the relation', () => {
    const query = read('select=id,rel:things(a),x&rel.a=eq.1&x=eq.2');
    expect([query.embedFilters, query.filters]).toEqual([[['rel.a', 'eq.1']], [['x', 'eq.2']]]);
  });

  it.each([
    'or=(a.eq.1',
    'or=()',
    'or=(a)',
    'or=(a.zz.1)',
    'a=in.(1,2',
    'a=is.maybe',
    'a=match.x',
    'a=eq(any).{1}',
    'on_conflict=a',
    'columns=a',
    'select=id::text',
    'select=count()',
    'select=a(b',
    'select=a%20b(',
    'select=,',
    'order=a.up',
    'order=a%3Bb',
    'limit=1e3',
    'offset=-1',
    'a%27b=eq.1',
    'a--b=eq.1',
    'a->>%27=eq.1',
    'a->>=eq.1',
    'a=eq.%ff',
    'a=eq.%00',
    'unknown.col=eq.1',
  ])('refuses %s with status 400, a sentence and a hint', (search) => {
    expect(() => read(search)).toThrow(RequestError);
    try {
      read(search);
    } catch (error) {
      expect(error).toMatchObject({
        status: 400,
        code: 'PGRST100',
        message: A_SENTENCE,
        hint: A_SENTENCE,
      });
    }
  });

  it('any value survives a tree and a list when it is quoted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !/[\0\ud800-\udfff]/.test(text)),
        (text) => {
          expect(where(`or=${enc(`(a.eq.${quote(text)})`)}`)).toEqual({
            $and: [{ $or: [{ a: { $eq: text } }] }],
          });
          expect(where(`a=${enc(`in.(${quote(text)})`)}`)).toEqual({ $and: [{ a: { $in: [text] } }] });
          expect(where(`a=${enc(`eq.${text}`)}`)).toEqual({ $and: [{ a: { $eq: text } }] });
        },
      ),
    );
  });

  it('TM10 whatever is sent, it is read or refused with 400', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (search) => {
        try {
          read(search);
        } catch (error) {
          expect(error).toMatchObject({ status: 400 });
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('TM10 a column path holds only names, whatever was sent', () => {
    const name = fc.string({ minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, (text) => {
        try {
          const [condition] = read(`${enc(text)}=eq.1`).conditions;
          if (condition?.kind === 'test')
            expect(condition.path.column).toMatch(/^[A-Za-z_][A-Za-z0-9_$ -]*$/);
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
