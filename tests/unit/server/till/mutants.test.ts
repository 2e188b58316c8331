import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from '../../../../bench/till/mutants.ts';

it('each rule that the bench breaks stands once in its file', () => {
  const lost = MUTANTS.filter(
    ({ file, from }) => readFileSync(`server/till/${file}`, 'utf8').split(from).length !== 2,
  );
  expect(lost.map(({ rule, file }) => `${rule} (${file})`)).toEqual([]);
});
