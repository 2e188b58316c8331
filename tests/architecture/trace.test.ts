import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bodiesOf } from '#contract/bodies.ts';
import { CALL_NAMES } from '#contract/calls.ts';

/** `D-08` is a decision, and `K-1` is no id. */
const ID = /\b[GRHLSMEOCVFKX]-\d{2}\b/g;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$|\s\/\/.*$/gm;

const required = readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]-\d{2}) \|/gm);
const REQUIREMENTS = [...required].map(([, id]) => id);

/** In titles, and in the tables that complete them. */
const NAMED = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
  .flatMap((name) => {
    const code = readFileSync(join('tests', name), 'utf8').replace(COMMENT, '');
    return [...code.matchAll(ID)].map(([id]) => ({ id, file: name }));
  });

it('every requirement is carried by a test', () => {
  const carried = new Set(NAMED.map(({ id }) => id));
  expect(REQUIREMENTS.length).toBeGreaterThan(100);
  expect(REQUIREMENTS.filter((id = '') => !carried.has(id))).toEqual([]);
});

it('no test carries a requirement that does not exist', () => {
  expect(NAMED.filter(({ id }) => !REQUIREMENTS.includes(id))).toEqual([]);
});

/** `D-11, D-22` may head one row. A row is read without its neighbours. */
const DECISIONS = readFileSync('docs/decisions.md', 'utf8')
  .split(/^(?=- |## )/m)
  .flatMap((row) => {
    const [, numbers] = /^- \*\*((?:D-\d+(?:, )?)+)/.exec(row) ?? [];
    return numbers === undefined ? [] : [{ numbers: numbers.match(/D-\d+/g) ?? [], row }];
  });

it('a decision stands once', () => {
  const numbers = DECISIONS.flatMap((decision) => decision.numbers);
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

it('a requirement and the decision that replaces or completes it name each other', () => {
  const lines = [
    ...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]-\d{2}) \|.*/gm),
  ];
  const linesSay = lines.flatMap(([line, id]) =>
    [...line.matchAll(/\bD-\d+/g)].map(([number]) => `${id} ${number}`),
  );
  const saidOf = ({ numbers, row }: (typeof DECISIONS)[number]) =>
    [...new Set(row.match(ID))].map((id) => ({ id, numbers }));
  const named = new Set(linesSay);
  const decisionsSay = DECISIONS.flatMap(saidOf);
  const unanswered = decisionsSay
    .filter(({ id, numbers }) => !numbers.some((number) => named.has(`${id} ${number}`)))
    .map(({ id, numbers }) => `${numbers.join(', ')} names ${id}, which does not name it`);
  const unfounded = linesSay
    .filter(
      (pair) =>
        !decisionsSay.some(({ id, numbers }) =>
          numbers.some((number) => pair === `${id} ${number}`),
        ),
    )
    .map((pair) => `${pair} names a decision that does not name it`);
  expect(linesSay.length).toBeGreaterThan(20);
  expect([...unanswered, ...unfounded]).toEqual([]);
});

it('every call that is ours has the decision that it names', () => {
  const decided = new Set(readFileSync('docs/decisions.md', 'utf8').match(/\bD-\d+/g));
  const named = CALL_NAMES.map((name) => bodiesOf(name).requirement)
    .filter((requirement) => requirement.startsWith('AJOUT '))
    .map((requirement) => requirement.replace('AJOUT ', ''));
  expect(named.length).toBeGreaterThan(5);
  expect(
    named.filter((id) => !decided.has(id)),
    'give it a row in docs/decisions.md',
  ).toEqual([]);
});
