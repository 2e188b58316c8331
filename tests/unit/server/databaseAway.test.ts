import { expect, it } from 'vitest';
import { explain } from '#server/cli/frame.ts';
import { isDatabaseAway } from '#server/database/away.ts';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

it.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '08006',
  '53300',
  '57P01',
])('%s says that the database is away, to a server and to an operator', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(true);
  expect(explain(withCode(code)).code).toBe(3);
});

it('so does a connection that node-postgres lost, without a code', () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect(isDatabaseAway(lost)).toBe(true);
  expect(explain(lost)).toEqual({
    text: 'The database cannot be used: Connection terminated unexpectedly',
    code: 3,
  });
});

it.each(['23505', '42601', '28P01', '3D000', 'ENOENT'])('%s does not', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false);
});

it.each(['28P01', '3D000'])('an operator who is not let in (%s) reads it in one line', (code) => {
  expect(explain(withCode(code))).toEqual({ text: 'The database cannot be used: x', code: 3 });
});
