import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const MIGRATIONS = 'server/migrations';
const SCHEMA = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  .join('\n');

/** Tables without money; a new table or view is one of money until it is named here. */
const OTHERS = new Set([
  'fine',
  'status_change',
  'binding',
  'failure_counter',
  'used_timestamp',
  'attempt_mail',
  'mail',
  'letter',
  'outbox',
  'intervention',
  'report',
  'import_run',
  'rejected_line',
  'maintenance',
  'measures',
]);

const MONEY = [...SCHEMA.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gim)]
  .map(([, name = '']) => name)
  .filter((name) => !OTHERS.has(name));

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const NAMES = MONEY.map(camel).join('|');

/** As the query builder names it: `selectFrom('ledgerEntry')`, also with an alias. */
const IN_BUILDER = new RegExp(
  `\\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|using|from|table)\\(\\s*'(?:${NAMES})(?: as \\w+)?'`,
  'g',
);

/** As SQL names it, also with `only`, a schema or quotes. */
const IN_SQL = new RegExp(
  `\\b(?:from|join|update|into|table|using)\\s+(?:only\\s+)?(?:\\w+\\.)?"?(?:${MONEY.join('|')})\\b`,
  'gi',
);

/** Templates and strings of a file: prose in comments names what it likes. */
function texts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const namesIn = (file: string): string[] => [
  ...(readFileSync(file, 'utf8').match(IN_BUILDER) ?? []),
  ...texts(file).flatMap((text) => text.match(IN_SQL) ?? []),
];

describe('D-80: all SQL of money is in server/store', () => {
  it('the schema has the tables and views that this rule is about', () => {
    expect(MONEY).toEqual(expect.arrayContaining(['payment', 'ledger_entry', 'waiting_payment']));
    expect(namesIn('server/store/attempts.ts')).not.toEqual([]);
  });

  it.each([
    'select 1 from payment',
    'DELETE FROM payment',
    'delete from public.payment',
    'delete from only payment',
    'delete from only public."payment"',
    'update\n  ledger_entry set cents = 0',
    'delete from fine using waiting_payment',
  ])('%j names one', (text) => {
    expect(text.match(IN_SQL)).toHaveLength(1);
  });

  it.each(['select 1 from payments', 'select payment from fine', 'select 1 from attempt_mail'])(
    '%j names none',
    (text) => {
      expect(text.match(IN_SQL)).toBeNull();
    },
  );

  it('no other file of the server names one of them', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .map((name) => join('server', name))
      .filter((name) => name.endsWith('.ts') && !name.startsWith(join('server', 'store')));
    expect(files.length).toBeGreaterThan(200);
    const named = files.map((file) => [file, namesIn(file)] as const);
    const offending = named.filter(([, names]) => names.length > 0);
    expect(offending, 'move the statement to a function of server/store').toEqual([]);
  });
});
