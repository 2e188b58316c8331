import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'server/migrations';

/** The first file makes an empty database. */
const FIRST = '001_schema.sql';

const OUTSIDE = /^-- Outside a transaction\b/;

const tablesMadeIn = (text: string): string[] =>
  [...text.matchAll(/create table (\w+)/g)].map(([, table = '']) => table);

/** What of a migration would hold up those who read and write a large table. */
function faultsOf(source: string): string[] {
  const isOutside = OUTSIDE.test(source);
  const text = source.replace(/--.*$/gm, '').toLowerCase();
  const made = tablesMadeIn(text);
  const indexes = [
    ...text.matchAll(
      /create (?:unique )?index (concurrently )?(?:if not exists )?(\w+)\s+on (\w+)/g,
    ),
  ];
  const constraints = [...text.matchAll(/alter table (\w+)[^;]*?\badd constraint[^;]*/g)];
  const isNew = (table = ''): boolean => made.includes(table);
  const rules: [boolean, string][] = [
    ...indexes.map(([, concurrently, name, table]): [boolean, string] => [
      isNew(table) || (concurrently !== undefined && isOutside),
      `index ${name}: create it concurrently, in a file that begins with "-- Outside a transaction"`,
    ]),
    ...indexes.map(([, concurrently, name]): [boolean, string] => [
      concurrently === undefined || text.includes(`drop index concurrently if exists ${name};`),
      `index ${name}: drop it first if it exists, since a try that failed leaves it invalid`,
    ]),
    ...constraints.map(([statement, table]): [boolean, string] => [
      isNew(table) || /\bnot valid\s*$/.test(statement) || /\busing index\b/.test(statement),
      `constraint of ${table}: add it not valid, and validate it in the next file`,
    ]),
    [
      constraints.length === 0 || !/\bvalidate constraint\b/.test(text),
      'validate a constraint in a file of its own: this one holds the lock of its table',
    ],
    [
      !/\balter (?:column )?\w+ (?:set data )?type\b/.test(text),
      'another type of a column rewrites the table: add a column',
    ],
  ];
  return rules.flatMap(([holds, fault]) => (holds ? [] : fault));
}

it.each<[string, string, number]>([
  ['a plain index', 'create index a on fine (town);', 1],
  [
    'a concurrent one within a transaction',
    'drop index concurrently if exists a; create index concurrently a on fine (town);',
    1,
  ],
  [
    'one that cannot be tried again',
    '-- Outside a transaction\ncreate index concurrently a on fine (town);',
    1,
  ],
  [
    'one that can',
    '-- Outside a transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on fine (town);',
    0,
  ],
  ['one of a new table', 'create table told (a text); create index b on told (a);', 0],
  [
    'a constraint that reads the table',
    'alter table fine add constraint a check (points < 13);',
    1,
  ],
  [
    'one that is not valid yet',
    'alter table fine add constraint a check (points < 13) not valid;',
    0,
  ],
  [
    'one that is validated under its lock',
    'alter table fine add constraint a check (points < 13) not valid; alter table fine validate constraint a;',
    1,
  ],
  ['a validation', 'alter table fine validate constraint a;', 0],
  ['another type', 'alter table fine alter column points type bigint;', 1],
  ['a column', 'alter table fine add column told text;', 0],
])('D-99: of a migration %s is judged', (_, text, faults) => {
  expect(faultsOf(text)).toHaveLength(faults);
});

it('D-99: no migration holds up those who read and write a large table', () => {
  for (const name of readdirSync(FOLDER).filter((file) => file !== FIRST)) {
    expect(faultsOf(readFileSync(`${FOLDER}/${name}`, 'utf8')), name).toEqual([]);
  }
});
