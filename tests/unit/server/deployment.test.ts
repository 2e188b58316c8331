import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REQUIRED_IN_PRODUCTION } from '#server/config/production.ts';
import { Environment } from '#server/config/settings.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

const SETTINGS = Object.keys(Environment.properties);
const EXAMPLE = Object.fromEntries(
  [...read('deploy/env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);

/** What docs/rehearsal.md sets, by hand or in its loop. */
const REHEARSAL = [
  ...read('docs/rehearsal.md').matchAll(/^([A-Z_]+)=|^for name in ([A-Z_ ]+); do/gm),
].flatMap(([, name, names = '']) => (name === undefined ? names.split(' ') : [name]));
/** Read by Node itself. */
const OF_THE_SYSTEM = new Set(['NODE_EXTRA_CA_CERTS']);

it('the image starts on a version of Node that package.json allows', () => {
  const [, major = ''] = read('deploy/Dockerfile').match(/^ARG NODE=(\d+)-/m) ?? [];
  const engines: string = JSON.parse(read('package.json')).engines.node;
  const [, since = ''] = engines.match(/>=(\d+)$/) ?? [];
  expect(engines.includes(`^${major}.`) || Number(major) >= Number(since)).toBe(true);
  expect(read('.nvmrc').trim()).toBe(major);
});

describe('the settings of the example and of the rehearsal', () => {
  it.each([
    ['the example', Object.keys(EXAMPLE)],
    ['the rehearsal', REHEARSAL],
  ])('D-42: %s has all that production asks for', (_, names) => {
    expect(names).toEqual(expect.arrayContaining([...REQUIRED_IN_PRODUCTION]));
  });

  it.each([
    ['the example', Object.keys(EXAMPLE)],
    ['the rehearsal', REHEARSAL.filter((name) => !OF_THE_SYSTEM.has(name))],
  ])('%s sets no setting that is gone', (_, names) => {
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });

  it('G-04: the example names each setting of the card provider', () => {
    const direct = SETTINGS.filter((name) => name.startsWith('DIRECT_'));
    expect(direct.length).toBeGreaterThan(5);
    expect(Object.keys(EXAMPLE)).toEqual(expect.arrayContaining(direct));
  });

  it('the example holds no secret', () => {
    for (const [name, value] of Object.entries(EXAMPLE)) {
      if (/SECRET|PEPPERS|PASSWORD|TOKEN|DATABASE_URL/.test(name)) expect(value, name).toBe('');
    }
  });
});
