import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { href, PATHS } from '#contract/paths.ts';
import { SAMPLE } from '../../../audit/report/grid.ts';
import { STATES } from '../../../audit/states/index.ts';

const [, sample = ''] = readFileSync('docs/audit.md', 'utf8').split(/^## /m);
const rows = sample
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)
  .map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));

/** `…` stands for a parameter, and the page for errors is shown by one of them. */
const addressOf = (name: (typeof SAMPLE)[number]): string =>
  name === 'erreur'
    ? href(name, 'fr', { idErreur: 'session' })
    : `/fr/${PATHS[name].pattern.replace(/:\w+/, '…')}`;

describe('the page from which an audit starts', () => {
  it('has every page of the sample', () => {
    expect(rows.map(([address]) => address).sort()).toEqual(SAMPLE.map(addressOf).sort());
  });

  it('names states that can be opened', () => {
    const names = STATES.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(rows.flatMap(([, ...states]) => states)));
    for (const [, ...states] of rows) expect(states).not.toEqual([]);
  });
});
