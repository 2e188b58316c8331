import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parisDay } from '#contract/domain/parisDays.ts';
import { explain } from '#server/cli/frame.ts';
import { statementCommand } from '#server/cli/statement.ts';
import { gapBefore, type StatementBalances } from '#server/services/transfer/continuity.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile, emptyTables } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';

const opened = databaseOfFile();
commandsOn(() => ({ db: opened.db }));
afterEach(() => emptyTables(opened.db));

const folder = newFolder();
const IBAN = 'FR1420041010050500013M02606';

/** The days and the euros of its opening and of its closing balance. */
function statement(
  [opensOn, closesOn]: readonly [string, string],
  [opening, closing]: readonly [number, number],
): StatementBalances {
  const cents = { openingCents: opening * 100, closingCents: closing * 100 };
  return { account: IBAN, name: '', opensOn, closesOn, ...cents };
}

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-16', '2026-11-17', '2026-11-18'];
const onMonday = statement([MONDAY, MONDAY], [100, 150]);

describe('D-71: a statement continues the last one of its account', () => {
  it.each<[string, readonly StatementBalances[], StatementBalances]>([
    ['the first one', [], statement([TUESDAY, TUESDAY], [7, 8])],
    ['the next day', [onMonday], statement([TUESDAY, TUESDAY], [150, 160])],
    ['the next day, from the closing before', [onMonday], statement([MONDAY, TUESDAY], [150, 160])],
    ['days without a statement between', [onMonday], statement([WEDNESDAY, WEDNESDAY], [150, 160])],
    ['the same again', [onMonday], onMonday],
    ['the same day with more lines', [onMonday], statement([MONDAY, MONDAY], [100, 170])],
    ['a second one of the day', [onMonday], statement([MONDAY, MONDAY], [150, 170])],
    ['a week of which a day is known', [onMonday], statement([MONDAY, WEDNESDAY], [100, 170])],
    [
      'one of before all that is known',
      [onMonday],
      statement(['2026-11-13', '2026-11-13'], [1, 2]),
    ],
    [
      'a day between two that are known',
      [onMonday, statement([WEDNESDAY, WEDNESDAY], [160, 190])],
      statement([TUESDAY, TUESDAY], [150, 160]),
    ],
    [
      'the day after two statements of a day',
      [onMonday, statement([MONDAY, MONDAY], [150, 170])],
      statement([TUESDAY, TUESDAY], [170, 180]),
    ],
  ])('%s', (_, known, next) => {
    expect(gapBefore(known, next)).toBeNull();
  });

  it.each<[string, readonly StatementBalances[], StatementBalances]>([
    ['a cent too much', [onMonday], statement([TUESDAY, TUESDAY], [150.01, 160])],
    ['a cent too little', [onMonday], statement([TUESDAY, TUESDAY], [149.99, 160])],
    ['the opening of the day before', [onMonday], statement([TUESDAY, TUESDAY], [100, 160])],
    ['a second one of the day, but a third', [onMonday], statement([MONDAY, MONDAY], [151, 170])],
    [
      'the closing of an older one',
      [onMonday, statement([TUESDAY, TUESDAY], [150, 160])],
      statement([WEDNESDAY, WEDNESDAY], [150, 155]),
    ],
  ])('not: %s', (_, known, next) => {
    expect(gapBefore(known, next)).toEqual({ last: known.at(-1), next });
  });
});

const today = parisDay(new Date());

/** Of so many euros at its opening and its closing, with one credit. */
type Row = readonly [name: string, day: string, opening: number, closing: number];

const camtOf = (statements: readonly Row[]) =>
  `<Document><BkToCstmrStmt>${statements
    .map(([name, day, opening, closing]) => {
      const balance = (code: string, euros: number) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
      return `<Stmt><Id>${name}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}
        <Ntry><Amt Ccy="EUR">${closing - opening}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
        <AcctSvcrRef>R-${name}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>MERCI</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt>`;
    })
    .join('')}</BkToCstmrStmt></Document>`;

const daysBefore = (days: number) => parisDay(new Date(Date.now() - days * 86_400_000));
const FIRST = ['S1', daysBefore(3), 100, 150] as const;
const MISSING = ['S2', daysBefore(2), 150, 170] as const;
const AFTER = ['S3', daysBefore(1), 170, 180] as const;
const LAST = ['S4', today, 180, 200] as const;

async function read(statements: readonly Row[], ...more: readonly string[]) {
  const file = join(folder, 'statement.xml');
  writeFileSync(file, camtOf(statements));
  return runCommand(statementCommand, {}, 'statement', file, ...more).then(
    ({ stdout }) => stdout.split('\n').flatMap((line) => line.split('\t').slice(3, 4)),
    (error: unknown) => explain(error),
  );
}

const lineCount = async () =>
  (await opened.db.selectFrom('bankLine').select('id').execute()).length;

describe('D-71: the command that reads statements', () => {
  const WAITS = 'transfer-without-fine';

  it('refuses a file after a gap whole, until what is missing was read', async () => {
    expect(await read([FIRST])).toEqual([WAITS]);
    const refused = await read([AFTER, LAST]);
    expect(refused).toEqual({
      code: 2,
      text: `${join(folder, 'statement.xml')}: statement S3 of account ${IBAN} opens on ${AFTER[1]} with 170.00 EUR, but the last one read, S1, closed on ${FIRST[1]} with 150.00 EUR: what is between them was not read. Nothing was read. Read the statement that is missing first; if the bank has none, read this one with --after-gap TEXT, which says why`,
    });
    expect(await read([AFTER], '--dry-run')).toEqual(refused);
    expect(await lineCount()).toBe(1);
    expect(await read([MISSING, AFTER])).toEqual([WAITS, WAITS]);
    expect(await read([AFTER, LAST])).toEqual(['already-read', WAITS]);
    expect(await read([FIRST, MISSING, AFTER, LAST])).toEqual(Array(4).fill('already-read'));
  });

  it('a dry run does not make a statement known', async () => {
    await read([FIRST]);
    expect(await read([MISSING], '--dry-run')).toEqual([WAITS]);
    expect(await read([AFTER])).toMatchObject({ code: 2 });
  });

  it('goes on after a gap that a person explains, and keeps why', async () => {
    await read([FIRST]);
    expect(await read([AFTER], '--after-gap', ' ')).toMatchObject({ code: 2 });
    expect(await read([AFTER], '--after-gap', 'S2 was read as CSV')).toEqual([WAITS]);
    expect(await read([LAST])).toEqual([WAITS]);
    const said = await opened.db
      .selectFrom('intervention')
      .select(['action', 'target', 'note'])
      .execute();
    expect(said).toEqual([
      { action: 'statement-gap', target: `releve S3 ${IBAN}`, note: 'S2 was read as CSV' },
    ]);
  });

  it('takes no explanation of a gap that is none', async () => {
    expect(await read([FIRST], '--after-gap', 'to be sure')).toEqual({
      code: 2,
      text: '--after-gap: no statement is missing before this file, read it without',
    });
    expect(await lineCount()).toBe(0);
  });
});
