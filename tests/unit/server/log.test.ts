import { describeError } from '@server/log';
import { errorCode } from '@server/errorCode';
import { redactQuery } from '@server/http/requestLog';

describe('what the log says of an error', () => {
  it('TM24 leaves out everything in which PostgreSQL and its driver put values', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "people_email"'), {
      code: '23505',
      detail: 'Key (email)=(secret@example.org) already exists.',
      query: "INSERT INTO people VALUES ('secret@example.org')",
      parameters: ['secret@example.org'],
      where: 'secret@example.org',
      constraint_name: 'people_email',
      table_name: 'people',
    });
    const said = describeError(error);
    expect(said).toMatchObject({ code: '23505', table: 'people', constraint: 'people_email' });
    expect(JSON.stringify(said)).not.toContain('secret@example.org');
  });

  it.each([
    ['text', { message: 'text' }],
    [null, { message: 'null' }],
    [42, { message: '42' }],
  ])('anything that is thrown can be said: %p', (thrown, said) =>
    expect(describeError(thrown)).toEqual(said),
  );
});

describe('errorCode', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'EACCES' }), 'EACCES'],
    [new Error('plain'), 'plain'],
    ['text', 'text'],
    [undefined, 'undefined'],
    [{}, 'unknown error'],
  ])('%p is %s', (error, code) => expect(errorCode(error)).toBe(code));
});

describe('redactQuery', () => {
  it.each([
    ['/login?username=ada&password=hunter2', 'username&password'],
    ['/api/db/checks?or=(a.eq.1,b.eq.2)&or=(c.eq.3)&limit=5', 'or&limit'],
    ['/api/db/checks', undefined],
    ['/x?=value', ''],
  ])('TM2 %s leaves %s', (url, kept) => expect(redactQuery(url)).toBe(kept));
});
