import { expect, it } from 'vitest';
import { redact } from '#server/logging/redact.ts';

it.each([
  ['550 <jean.dupont@example.fr>: no such user', '550 <[address]>: no such user'],
  ['a:b@@c.fr d@e f@', 'a:[address] [address] f@'],
  ['notice 5190-0101-0000-11 is unknown', 'notice [number] is unknown'],
  ['card 4100000000000000', 'card [number]'],
  ['fine aB3dE6gH9jK2mN5pQ8sT1v', 'fine [secret]'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['two\n  lines', 'two lines'],
  [
    'notice 5190.0101.0000.11, 5190 0101 0000 11 or 5190\u00a00101\u202f000011',
    'notice [number], [number] or [number]',
  ],
  ['connect ETIMEDOUT 192.168.100.100:5432', 'connect ETIMEDOUT 192.168.100.100:5432'],
  ['codes K4TD-72MB-9QXR, LX73K9Q2 of SQLSTATE 22P05', 'codes [code], [code] of SQLSTATE 22P05'],
  ['in "/retour?RETURNMAC=abc&x=1" (GET)', 'in [address] (GET)'],
  ['to jean%2Edupont%40example.fr!', 'to [address]'],
])('an error is kept without what it must not tell: %s', (message, expected) => {
  expect(redact(new Error(message))).toBe(expected);
});

it.each([
  'x',
  '@',
  ' ',
  '-',
  '1',
  '1 ',
  'x@',
  '<x@',
  'A1',
  'A1-',
  'A1_',
  '1.',
  '1.2',
  '%',
  '?',
  '?=',
  '?x ',
])('a text of 100 kB of %j takes no longer than a short one', (part) => {
  const text = part.repeat(100_000 / part.length);
  const start = process.cpuUsage();
  redact(text);
  // Microseconds of the processor, which others may use meanwhile. Quadratic it took seconds.
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});

it('what was thrown may be anything, and is kept short', () => {
  expect(redact('text')).toBe('text');
  expect(redact(new RangeError())).toBe('RangeError');
  expect(redact(new Error('x '.repeat(1_000)))).toHaveLength(300);
});
