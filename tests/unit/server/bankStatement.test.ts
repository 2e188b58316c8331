import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { explain } from '#server/cli/frame.ts';
import { statementCommand } from '#server/cli/statement.ts';
import { checkLedger } from '#server/services/accounts/checkLedger.ts';
import { settleItem } from '#server/services/commands/items.ts';
import { RefusedOperation } from '#server/services/commands/RefusedOperation.ts';
import { settleLine } from '#server/services/commands/settleLine.ts';
import { presentFine } from '#server/services/lookup/presentFine.ts';
import { identifyLines } from '#server/services/transfer/lineIdentity.ts';
import type { StatementLine, Transfer } from '#server/services/transfer/statementLine.ts';
import { readStatements } from '#server/statement/bankStatement.ts';
import { UnreadableStatement } from '#server/statement/UnreadableStatement.ts';
import { listOpenItems } from '#server/store/books.ts';
import { unmatchedLines } from '#server/store/dayBooks.ts';
import { readFine } from '#server/store/readDossier.ts';
import { createFine } from '../../races/support.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile, emptyTables } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { ACCOUNT_RULES, applyTransfer, effectsOf } from '../../support/statement.ts';

const WHO = { operator: 'agent', note: 'test' };
const HEADER = 'reference,date,montant,devise,libelle';

const folder = newFolder();

const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

interface Entry {
  readonly direction?: string;
  readonly state?: string;
  readonly amount?: string;
  /** Further elements. */
  readonly mark?: string;
  readonly details?: string;
}

const entryOf = (
  reference: string,
  {
    direction = 'CRDT',
    amount = '135.00',
    state = '<Sts><Cd>BOOK</Cd></Sts>',
    mark = '',
    details = '<TxDtls><RmtInf><Ustrd>AMENDE 5190-0101-0000-11</Ustrd></RmtInf></TxDtls>',
  }: Entry = {},
) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${state}${mark}
  <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;

const camt = (...entries: string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

const part = (amount: string, text: string, side = '') =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt>${side && `<CdtDbtInd>${side}</CdtDbtInd>`}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

/** Of a file with one statement. */
async function readLines(...args: Parameters<typeof readStatements>) {
  const { statements, notes } = await readStatements(...args);
  return { lines: statements.flatMap(({ lines }) => lines), notes };
}

describe('D-18: a bank statement', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z');
  const read = (name: string, text: string) => readLines(fileOf(name, text), ACCOUNT_RULES, NOW);
  const expected = { day: '2026-11-20', cents: 13_500, currency: 'EUR' };

  it('camt.053: a booked credit is a transfer, an ordinary debit is a line of its own, what is not booked waits for its booking', async () => {
    const pending = ['PDNG', 'INFO', 'FUTR'].map((state) =>
      entryOf(state, { state: `<Sts><Cd>${state}</Cd></Sts>` }),
    );
    const text = camt(entryOf('R1'), entryOf('R2', { direction: 'DBIT' }), ...pending);
    expect(await read('a.xml', text)).toEqual({
      lines: [
        { ...expected, bankReference: 'R1', text: 'AMENDE 5190-0101-0000-11' },
        {
          ...expected,
          bankReference: 'R2',
          text: 'AMENDE 5190-0101-0000-11',
          cents: -13_500,
          kind: 'other',
          feeCents: 0,
          asTransfer: null,
        },
      ],
      notes: [],
    });
  });

  const referenced = (amount: string, reference: string, side: string) =>
    part(amount, 'AMENDE', side).replace(
      '<TxDtls>',
      `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>`,
    );

  const REVERSED = '<RvslInd>true</RvslInd>';
  const TAKEN_BACK = { ...expected, cents: -13_500, reason: 'transfer-taken-back' };
  const FOR_A_PERSON = { ...expected, reason: 'transfer-unreadable' };

  it.each<[string, Entry, object[]]>([
    ['that the bank takes back', { direction: 'DBIT', mark: REVERSED }, [TAKEN_BACK]],
    ['that it takes back, as 1', { direction: 'DBIT', mark: '<RvslInd>1</RvslInd>' }, [TAKEN_BACK]],
    [
      'that it takes back for a reason',
      {
        direction: 'DBIT',
        details: '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>',
      },
      [TAKEN_BACK],
    ],
    [
      'of ours that comes back: no fine counts it',
      { mark: REVERSED },
      [{ ...expected, reason: 'transfer-without-fine' }],
    ],
    [
      'R1: whose only detail has the other direction',
      { details: part('135.00', 'AMENDE A', 'DBIT') },
      [FOR_A_PERSON],
    ],
    [
      'R1: whose details sum to it: one by one, a debit as one',
      {
        amount: '88.00',
        details: referenced('90.00', 'D1', 'CRDT') + referenced('2.00', 'D2', 'DBIT'),
      },
      [
        { bankReference: 'D1', cents: 9_000, text: 'AMENDE' },
        { bankReference: 'D2', cents: -200, kind: 'other' },
      ],
    ],
    [
      'D-62: of a remittance, whose charges the bank held back',
      {
        mark: '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">0.45</TtlChrgsAndTaxAmt></Chrgs><AddtlNtryInf>REMISE CB</AddtlNtryInf>',
      },
      [{ kind: 'remittance', cents: 13_500, feeCents: 45 }],
    ],
    [
      'with a code point in its text, which is its character',
      { details: part('135.00', 'A&#160;B &amp;#160; &#xE9;') },
      [{ text: 'A\u00a0B &#160; é' }],
    ],
    ['without state', { state: '' }, [FOR_A_PERSON]],
    ['of an unknown state', { state: '<Sts><Cd>XYZ</Cd></Sts>' }, [FOR_A_PERSON]],
    ['without direction', { direction: '' }, [FOR_A_PERSON]],
  ])('an entry %s', async (_, entry, lines) => {
    const statement = await read('t.xml', camt(entryOf('R0'), entryOf('R1', entry)));
    expect(statement.lines).toMatchObject([{ bankReference: 'R0' }, ...lines]);
    for (const [rank, line] of lines.entries()) {
      if (!('reason' in line)) expect(statement.lines[rank + 1]).not.toHaveProperty('reason');
    }
  });

  it('R1: the entry is what the account got, whatever its only detail says', async () => {
    const charged = part('90.00', 'AMENDE A');
    const foreign = '<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">98.10</Amt></TxAmt></AmtDtls></TxDtls>';
    const text = camt(
      entryOf('R1', { amount: '88.00', details: charged }),
      entryOf('R2', { amount: '90.00', details: foreign }),
    );
    const { lines } = await read('one.xml', text);
    expect(lines).toMatchObject([
      { cents: 8_800, currency: 'EUR' },
      { cents: 9_000, currency: 'EUR' },
    ]);
    expect(lines.some((line) => 'reason' in line)).toBe(false);
  });

  it.each([
    ['130.00', '90.00', 'CRDT', '45.00', 'CRDT'],
    ['135.01', '90.00', 'CRDT', '45.00', 'CRDT'],
    ['134.99', '90.00', 'CRDT', '45.00', 'CRDT'],
    ['180.00', '90.00', 'CRDT', '90.00', 'DBIT'],
  ])(
    'R1: an entry of %s whose details do not sum to it waits whole: %s %s, %s %s',
    async (amount, one, oneSide, other, otherSide) => {
      const details = referenced(one, 'D1', oneSide) + referenced(other, 'D2', otherSide);
      const { lines } = await read('w.xml', camt(entryOf('R1', { amount, details })));
      expect(lines).toMatchObject([
        { cents: Math.round(Number(amount) * 100), reason: 'transfer-unreadable' },
      ]);
    },
  );

  it.each([
    [13_500, 'REMISE CB 0001', 'remittance', 0],
    [13_500, 'REMISE CB 0001 BRUT 135,45 COM 0,45', 'remittance', 45],
    [13_500, 'REM CARTES DU 19/11', 'remittance', 0],
    [-13_500, 'COMMISSION SUR REMISE CB', 'commission', 0],
    [-13_500, 'FRAIS IMPAYE CB', 'commission', 0],
    [-13_500, 'IMPAYE CB 0001', 'charge-back', 0],
    [13_500, 'COMMISSION SUR REMISE CB', 'unclear-credit', 0],
    [13_500, 'Frais amende carte grise AB-123-CD', 'unclear-credit', 0],
    [13_500, 'com carte bleue', 'unclear-credit', 0],
    [13_500, 'IMPAYE CB 0001', 'unclear-credit', 0],
  ])(
    'D-62, D-71: %i cents of %s are a line of the acquirer: %s',
    async (cents, text, kind, fees) => {
      const rows = [HEADER, `R1,2026-11-20,${cents / 100},EUR,"${text}"`].join('\n');
      expect((await read('k.csv', rows)).lines).toMatchObject([{ cents, kind, feeCents: fees }]);
    },
  );

  it('D-62: a payer who writes REMISE CB does not hide behind the words of the bank', async () => {
    const details = '<TxDtls><RmtInf><Ustrd>REMISE CB 0001</Ustrd></RmtInf></TxDtls>';
    const mark = '<AddtlNtryInf>VIR RECU DE M DUPONT</AddtlNtryInf>';
    const { lines } = await read('h.xml', camt(entryOf('R1', { mark, details })));
    expect(lines[0]).not.toHaveProperty('nature');
  });

  const balance = (code: string, amount: string, side = 'CRDT', day = '2026-11-20') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>
      <CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const pending = entryOf('P', { state: '<Sts>PDNG</Sts>', amount: '7.00' });
  const half = (reference: string) =>
    entryOf(reference, { amount: '45.00', details: part('45.00', 'MERCI') });
  const debit = entryOf('D', { direction: 'DBIT', amount: '0.62', details: '' });

  it.each([
    ['two credits', [balance('OPBD', '0.00'), half('A'), half('B'), balance('CLBD', '90.00')]],
    ['a debit', [balance('OPBD', '0.62'), debit, balance('CLBD', '0.00')]],
    ['a debt', [balance('OPBD', '45.00', 'DBIT'), debit, balance('CLBD', '45.62', 'DBIT')]],
    ['what is not booked', [balance('OPBD', '1.00'), pending, half('A'), balance('CLBD', '46.00')]],
    ['other balances', [balance('OPBD', '1.00'), balance('CLAV', '7.00'), balance('CLBD', '1.00')]],
    ['the closing before', [balance('PRCD', '1.00'), half('A'), balance('CLBD', '46.00')]],
    [
      'two days',
      [
        balance('CLBD', '91.00', 'CRDT', '2026-11-20'),
        balance('OPBD', '46.00', 'CRDT', '2026-11-20'),
        balance('CLBD', '46.00', 'CRDT', '2026-11-19'),
        balance('OPBD', '1.00', 'CRDT', '2026-11-19'),
        half('A'),
        half('B'),
      ],
    ],
  ])('D-71: balances that add up are read without a word: %s', async (_, parts) => {
    const { remarks, notes } = await readStatements(
      fileOf('sums.xml', camt(...parts)),
      ACCOUNT_RULES,
      NOW,
    );
    expect([remarks, notes]).toEqual([[], []]);
  });

  it.each([
    [
      [balance('OPBD', '0.00'), half('A'), balance('CLBD', '90.00')],
      'opening balance 0.00 EUR and booked entries 45.00 EUR come to 45.00 EUR, the closing balance is 90.00 EUR',
    ],
    [
      [balance('OPBD', '10.00'), half('A'), debit, balance('CLBD', '54.37')],
      'opening balance 10.00 EUR and booked entries 44.38 EUR come to 54.38 EUR, the closing balance is 54.37 EUR',
    ],
    [
      [balance('OPBD', '1.00'), balance('CLBD', '1.00', 'DBIT')],
      'opening balance 1.00 EUR and booked entries 0.00 EUR come to 1.00 EUR, the closing balance is -1.00 EUR',
    ],
  ])('D-71: a statement whose balances do not add up is refused whole: %#', async (parts, why) => {
    const text = camt(...parts)
      .replace('<Stmt>', '<Stmt><Id>S-1</Id>')
      .replace('</Stmt>', '</Stmt><Stmt></Stmt>');
    const failure = read('sums.xml', text);
    await expect(failure).rejects.toThrow(UnreadableStatement);
    await expect(failure).rejects.toThrow(`Statement S-1: ${why}. Nothing was read`);
  });

  it.each([
    ['no balances', [half('A')], 'its opening or its closing balance is missing'],
    [
      'no opening',
      [half('A'), balance('CLBD', '45.00')],
      'its opening or its closing balance is missing',
    ],
    [
      'no closing',
      [balance('OPBD', '0.00'), half('A')],
      'its opening or its closing balance is missing',
    ],
    [
      'an amount that cannot be read',
      [balance('OPBD', '0.00'), entryOf('A', { amount: 'much' }), balance('CLBD', '45.00')],
      'a state, an amount, a direction or a currency is unclear',
    ],
    [
      'another currency',
      [
        balance('OPBD', '0.00'),
        half('A').replace('Ccy="EUR"', 'Ccy="CHF"'),
        balance('CLBD', '45.00'),
      ],
      'a state, an amount, a direction or a currency is unclear',
    ],
    [
      'an entry without direction',
      [balance('OPBD', '0.00'), entryOf('A', { direction: '' }), balance('CLBD', '135.00')],
      'a state, an amount, a direction or a currency is unclear',
    ],
  ])(
    'D-71: a statement with %s is read, and its balances are said to be unchecked',
    async (_, parts, why) => {
      const { statements, remarks, notes } = await readStatements(
        fileOf('bare.xml', camt(...parts)),
        ACCOUNT_RULES,
        NOW,
      );
      expect(statements.flatMap(({ lines }) => lines)).toHaveLength(1);
      expect([remarks, notes]).toEqual([[`Statement 1: balances not checked, ${why}`], []]);
    },
  );

  it('leaves a statement of another account out, and names it', async () => {
    const rules = { ...ACCOUNT_RULES, iban: 'FR1420041010050500013M02606' };
    const other = camt(entryOf('R1')).replace(
      '<Stmt>',
      '<Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>',
    );
    expect(await readLines(fileOf('acct.xml', other), rules, NOW)).toEqual({
      lines: [],
      notes: ['A statement of another account, DE89370400440532013000: nothing of it was read'],
    });
    const own = other.replace('DE89370400440532013000', 'FR14 2004 1010 0505 0001 3M02 606');
    expect((await readLines(fileOf('own.xml', own), rules, NOW)).lines).toHaveLength(1);
  });

  it('names the columns of a CSV that it does not read', async () => {
    const { notes } = await read('x.csv', `${HEADER},solde,canal\nR1,2026-11-20,1,EUR,x,9,9\n`);
    expect(notes).toEqual(['Columns not read: solde, canal']);
  });

  it('parts of a batch without a reference of their own wait for a person under the same names in any order', async () => {
    const parts = [part('90.00', 'AMENDE A'), part('45.00', 'AMENDE B'), part('45.00', 'AMENDE B')];
    const batch = (list: string[]) =>
      camt(entryOf('BATCH', { amount: '180.00', details: list.join('') }), entryOf('R1'));
    const { lines } = await read('b.xml', batch(parts));
    expect(
      lines.map(({ cents: amount, ...line }) => [amount, 'reason' in line && line.reason]),
    ).toEqual([
      [9000, 'transfer-unreadable'],
      [4500, 'transfer-unreadable'],
      [4500, 'transfer-unreadable'],
      [13_500, false],
    ]);
    const names = (all: readonly StatementLine[]) =>
      identifyLines(all)
        .map(({ digest }) => digest)
        .sort();
    expect(new Set(names(lines)).size).toBe(4);
    const other = await read('b2.xml', batch(parts.toReversed()));
    expect(names(other.lines)).toEqual(names(lines));
  });

  it('CSV: the documented columns, in any order, a debit by its sign', async () => {
    const text = `libelle,${HEADER.replace(',libelle', '')}\nx,R1,2026-11-20,"135,00",EUR\ny,R1,2026-11-20,-135.00,EUR\n`;
    expect((await read('a.csv', text)).lines).toEqual([
      { ...expected, bankReference: 'R1', text: 'x' },
      {
        ...expected,
        bankReference: 'R1',
        cents: -13_500,
        text: 'y',
        kind: 'other',
        feeCents: 0,
        asTransfer: {
          ...expected,
          bankReference: 'R1',
          cents: -13_500,
          text: 'y',
          reason: 'transfer-taken-back',
        },
      },
    ]);
  });

  it('CSV of a French spreadsheet: semicolons, a decimal comma, day/month/year', async () => {
    const rows = ['R1;20/11/2026;"1 135,00";EUR;x', 'R2;3/11/2026;-90,5;EUR;a, b', ';;;;'];
    const text = `\uFEFF${HEADER.replaceAll(',', ';')};\r\n${rows.join(';\r\n')};\r\n`;
    expect(await read('french.csv', text)).toEqual({
      lines: [
        { ...expected, bankReference: 'R1', cents: 113_500, text: 'x' },
        expect.objectContaining({
          bankReference: 'R2',
          day: '2026-11-03',
          cents: -9_050,
          text: 'a, b',
          kind: 'other',
        }),
      ],
      notes: [],
    });
  });

  it.each([
    [';', '11/20/2026', '135,00'],
    [';', '31/11/2026', '135,00'],
    [';', '20/11/26', '135,00'],
    [';', '20/11/2026', '1.135'],
    [',', '20/11/2026', '135.00'],
  ])('CSV with %s: the day %s and the amount %s are not guessed', async (mark, day, amount) => {
    const rows = [HEADER.split(','), ['R1', day, amount, 'EUR', 'x']];
    const { lines } = await read('odd.csv', rows.map((row) => row.join(mark)).join('\n'));
    expect(lines).toMatchObject([{ reason: 'transfer-unreadable' }]);
  });

  it('D-71: a line is the same in both forms of CSV, with and without a reference', async () => {
    const rows = [
      ['R1', '20', '90', 'MERCI'],
      ['', '20', '90.00', 'MERCI'],
      ['', '20', '90.00', 'MERCI'],
      ['R1', '20', '-0.5', 'FRAIS'],
    ] as const;
    const plain = rows.map(([name, day, sum, text]) => `${name},2026-11-${day},${sum},EUR,${text}`);
    const french = rows.map(
      ([name, day, sum, text]) =>
        `${name};${day}/11/2026;${Number(sum).toFixed(2).replace('.', ',')};EUR;${text}`,
    );
    const digests = async (header: string, lines: readonly string[]) =>
      identifyLines((await read('form.csv', [header, ...lines].join('\n'))).lines).map(
        ({ digest }) => digest,
      );
    const known = await digests(HEADER, plain);
    expect(new Set(known).size).toBe(4);
    expect(await digests(HEADER.replaceAll(',', ';'), french)).toEqual(known);
  });

  it.each([
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2024-11-20', true],
    ['2024-11-19', false],
    ['2026-02-30', false],
    ['2026-11', false],
    ['1999-12-31', false],
    ['2030-01-01', false],
    ['', false],
  ])('a credit of %s is believed: %s', async (day, believed) => {
    const rows = ['R1,2026-11-20,"135,00",EUR,x', `R2,${day},"135,00",EUR,x`];
    const { lines } = await read('g.csv', [HEADER, ...rows].join('\n'));
    expect(lines.map((line) => 'reason' in line)).toEqual([false, !believed]);
  });

  it.each([
    ['R2,2026-11-20,0,EUR,x', 0],
    ['R2,2026-11-20,much,EUR,x', 0],
    ['R2,2026-11-20,135.00,euro,x', 13_500],
    ['R 2,2026-11-20,135.00,EUR,x', 13_500],
    [',2026-11-20,135.00,EUR,x', 13_500],
    ['R2,2026-11-20', 0],
    [`R2,2026-11-20,135.00,EUR,${'x'.repeat(2001)}`, 13_500],
  ])('the line %s waits for a person, and the next one is read', async (row, amount) => {
    const { lines } = await read('l.csv', [HEADER, row, 'R3,2026-11-20,1,EUR,x'].join('\n'));
    expect(lines).toMatchObject([
      { cents: amount, reason: 'transfer-unreadable' },
      { bankReference: 'R3', cents: 100 },
    ]);
  });

  it.each([
    ['b.xml', '<a>'],
    ['d.xml', '<Document/>'],
    ['f.csv', 'reference,date\nR1,2026-11-20\n'],
    ['h.csv', 'R1,2026-11-20,135.00,EUR,x\n'],
    ['i.csv', ''],
    ['j.csv', `${HEADER}\nR1,2026-11-20,135.00,EUR,"x\n`],
  ])('%s is no statement: refused in one line', async (name, text) => {
    await expect(read(name, text)).rejects.toThrow(UnreadableStatement);
    await expect(read(name, text)).rejects.toThrow(/^[^\n]+$/);
  });
});

describe('D-18 invariant 4: lines of bank statements', () => {
  const opened = databaseOfFile();
  const today = () => new Date().toISOString().slice(0, 10);
  let rank = 0;
  const create = (clean: Parameters<typeof createFine>[1] = {}) =>
    createFine(opened.db, { transferAllowed: true, ...clean });
  const transferOf = (label: string, clean: Partial<Transfer> = {}): Transfer => {
    rank += 1;
    return {
      bankReference: `L${rank}`,
      day: today(),
      cents: 13_500,
      currency: 'EUR',
      text: label,
      ...clean,
    };
  };
  const apply = (line: StatementLine) => applyTransfer(opened.db, line);
  const items = async (bankReference: string) =>
    (await listOpenItems(opened.db))
      .filter(({ reference }) => reference === bankReference)
      .map(({ reason, cents }) => ({ reason, cents }));
  const parisToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

  it('a repeated reference is another line when day, amount, currency or text differ', async () => {
    const [one, other] = [await create(), await create()];
    const first = transferOf(one);
    const lines = [
      first,
      { ...first, text: other },
      { ...first, cents: 4500 },
      { ...first, day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
      { ...first, currency: 'CHF' },
    ];
    expect(await effectsOf(opened.db, lines)).toEqual([
      'booked',
      'booked',
      'transfer-status',
      'transfer-status',
      'transfer-status',
    ]);
    for (const line of lines) expect(await apply(line)).toBe('already-read');
    expect(await items(first.bankReference)).toHaveLength(3);
    expect(await checkLedger(opened.db, parisToday())).toEqual([]);
  });

  it.each([
    ['of a fee', (_: string) => 'FRAIS DE TENUE DE COMPTE', 'FRAIS-1', 'other'],
    ['of a fee without a reference', (_: string) => 'FRAIS', 'NONREF', 'other'],
    [
      'with a number of ours',
      (number: string) => `RETOUR ${number}`,
      'RET-1',
      'transfer-taken-back',
    ],
    ['with the reference of a transfer', (_: string) => 'RETOUR', 'VIR-77', 'transfer-taken-back'],
  ])('CSV: a debit %s is what it names', async (_, textOf, reference, effect) => {
    const number = await create();
    await apply({ ...transferOf(number), bankReference: 'VIR-77' });
    const day = parisToday();
    const rows = [`NONREF,${day},1.00,EUR,x`, `${reference},${day},-3.50,EUR,${textOf(number)}`];
    const file = fileOf('debit.csv', [HEADER, ...rows].join('\n'));
    const { lines } = await readLines(file, ACCOUNT_RULES, Date.now());
    expect((await effectsOf(opened.db, lines)).at(-1)).toBe(effect);
  });

  it('money taken back under the reference of its credit waits for a person once, and changes nothing', async () => {
    const noticeNumber = await create();
    const credit = transferOf(noticeNumber);
    expect(await apply(credit)).toBe('booked');
    const back = { ...credit, cents: -13_500, reason: 'transfer-taken-back' } as const;
    expect(await applyTransfer(opened.db, back, true)).toBe('transfer-taken-back');
    expect(await items(credit.bankReference)).toEqual([]);
    expect([await apply(back), await apply(back)]).toEqual(['transfer-taken-back', 'already-read']);
    expect(await items(credit.bankReference)).toEqual([
      { reason: 'transfer-taken-back', cents: -13_500 },
    ]);
    const { status } = await opened.db
      .selectFrom('fine')
      .select('status')
      .where('number', '=', noticeNumber)
      .executeTakeFirstOrThrow();
    expect(status).toBe('PAYE');
    expect(await checkLedger(opened.db, parisToday())).toEqual([]);
  });

  it('a line that cannot be believed is kept once, with its money if that was read', async () => {
    const line = { ...transferOf('x'), day: null, reason: 'transfer-unreadable' } as const;
    expect([await apply(line), await apply(line)]).toEqual(['transfer-unreadable', 'already-read']);
    const without = { ...line, bankReference: 'L-without', cents: 0 } as const;
    expect([await apply(without), await apply(without)]).toEqual([
      'transfer-unreadable',
      'already-read',
    ]);
    expect(await items('L-without')).toEqual([]);
    expect(await checkLedger(opened.db, parisToday())).toEqual([]);
  });

  const wordsOfPayers = (number: string): readonly (readonly [string, string])[] => [
    [`Frais amende carte grise AB-123-CD ${number}`, 'booked'],
    [`com carte bleue ${number}`, 'booked'],
    [`FRAIS ${number} CARTE`, 'booked'],
    [`IMPAYE CARTE ${number}`, 'booked'],
    [`REM CB ${number}`, 'booked'],
    [`Frais amende carte grise AB-123-CD ${number}9`, 'unclear-credit'],
    ['REMISE CB 0001', 'remittance'],
  ];

  it('D-71: a credit that names a number of ours is a transfer, whatever its other words', async () => {
    for (const [index] of wordsOfPayers('').entries()) {
      const [words = '', effect] = wordsOfPayers(await create())[index] ?? [];
      const row = `W${index},${today()},135.00,EUR,"${words}"`;
      const { lines } = await readLines(fileOf('payer.csv', `${HEADER}\n${row}\n`), ACCOUNT_RULES);
      const [line] = lines;
      expect([words, line && (await apply(line))]).toEqual([words, effect]);
    }
  });

  it('D-71: a credit in the words of the acquirer without a number of ours waits for a person', async () => {
    const file = fileOf(
      'unclear.csv',
      `${HEADER}\nU1,${today()},135.00,EUR,Frais amende carte grise\n`,
    );
    const { lines } = await readLines(file, ACCOUNT_RULES);
    const [line] = lines;
    expect(line && (await apply(line))).toBe('unclear-credit');
    const waits = async () =>
      (await unmatchedLines(opened.db, parisToday())).filter(
        ({ kind }) => kind === 'unclear-credit',
      );
    const [first] = (await waits()).toReversed();
    expect(first).toMatchObject({ cents: 13_500 });
    const before = (await waits()).length;
    await settleLine(opened.db, first?.id ?? 0, {}, WHO);
    expect(await waits()).toHaveLength(before - 1);
    expect(line && (await apply(line))).toBe('already-read');
  });

  it.each([
    ['the number alone', (number: string) => number],
    ['with its key', (number: string) => `${number}21`],
    ['with its key, apart', (number: string) => `${number} 21`],
    ['in groups, with its key', (number: string) => groups(number, '-', '21')],
    ['with no-break spaces', (number: string) => `AMENDE ${groups(number, '\u00a0', '21')} MERCI`],
    ['with narrow no-break spaces', (number: string) => groups(number, '\u202f')],
    ['with dots', (number: string) => groups(number, '.')],
    ['before a year', (number: string) => `${number} 2026`],
    ['cut into two lines', (number: string) => `AMENDE ${number.slice(0, 6)} | ${number.slice(6)}`],
    ['ahead of another text', (number: string) => `${number} | 4711`],
  ])('a payment number is found: %s', async (_, write) => {
    expect(await apply(transferOf(write(await create())))).toBe('booked');
  });

  it.each([
    ['a digit too many', (number: string) => `${number}2`],
    ['inside a longer number', (number: string) => `9${number}21`],
  ])('a payment number is not guessed: %s', async (_, write) => {
    expect(await apply(transferOf(write(await create())))).toBe('transfer-without-fine');
  });

  it('a number of 18 digits is found with its key', async () => {
    const noticeNumber = await create();
    const long = `${noticeNumber.slice(0, 12)}777711`;
    await opened.db
      .updateTable('fine')
      .set({ number: long })
      .where('number', '=', noticeNumber)
      .execute();
    expect(await apply(transferOf(`${long}21`, { cents: 1 }))).toBe('transfer-amount');
  });

  it.each([
    [-1, 'transfer-day'],
    [0, 'booked'],
  ])('a transfer booked %i days from the notice’s date is %s', async (days, effect) => {
    const sent = '2026-10-20';
    const day = new Date(Date.parse(sent) + days * 86_400_000).toISOString().slice(0, 10);
    const line = transferOf(await create({ noticeDay: sent }), { day, cents: 9000 });
    expect(await apply(line)).toBe(effect);
  });

  it.each(['2026-01-31', '2026-07-01'])(
    'D-10 D-18: of a transfer booked on %s the day alone is told, as the bank does',
    async (day) => {
      const noticeNumber = await create({ noticeDay: day });
      expect(await apply(transferOf(noticeNumber, { day, cents: 9000 }))).toBe('booked');
      const read = await readFine(opened.db, { number: noticeNumber });
      expect(
        read && presentFine(read, { transferDays: 5, askAfterEndMs: 0 }).reglements,
      ).toMatchObject([{ date: day }]);
    },
  );

  it.each([
    [500, 'booked'],
    [499, 'transfer-amount'],
    [13_000, 'booked'],
    [13_001, 'transfer-amount'],
    [13_501, 'transfer-amount'],
  ])(
    'D-18, D-17: a transfer of %i cents for a fine payable in parts is %s',
    async (amount, effect) => {
      expect(await apply(transferOf(await create({ partsAllowed: true }), { cents: amount }))).toBe(
        effect,
      );
    },
  );

  it('D-18: what is no transfer of ours waits for a person, who closes it once', async () => {
    const noticeNumber = await create();
    expect(await apply(transferOf('nothing'))).toBe('transfer-without-fine');
    expect(await apply(transferOf(`${noticeNumber} ${await create()}`))).toBe(
      'transfer-without-fine',
    );
    expect(await apply(transferOf(noticeNumber, { cents: 13_499 }))).toBe('transfer-amount');
    expect(await apply(transferOf(noticeNumber, { currency: 'USD' }))).toBe('transfer-amount');
    expect(await apply(transferOf(await create({ transferAllowed: false })))).toBe(
      'transfer-not-allowed',
    );
    const items = await listOpenItems(opened.db);
    const id = items[0]?.id ?? 0;
    await settleItem(opened.db, id, 'returned', WHO);
    await expect(settleItem(opened.db, id, 'returned', WHO)).rejects.toThrow(RefusedOperation);
    expect(await listOpenItems(opened.db)).toHaveLength(items.length - 1);
  });
});

const groups = (number: string, sign: string, key?: string): string =>
  [...(number.match(/\d{1,4}/g) ?? []), ...(key ? [key] : [])].join(sign);

describe('D-18: the command `statement`', () => {
  const opened = databaseOfFile();
  commandsOn(() => ({ db: opened.db }));
  afterEach(() => emptyTables(opened.db));

  it('says of each line what became of it, and ends with 1 when one waits', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const file = fileOf('cli.csv', `${HEADER}\nR1,${day},135.00,EUR,x\nR1,${day},-135.00,EUR,x\n`);
    const run = (...more: string[]) => runCommand(statementCommand, {}, 'statement', file, ...more);
    const tried = await run('--dry-run');
    const first = await run();
    expect(tried).toEqual({ stdout: `${first.stdout}Nothing was written\n`, code: 1 });
    expect(first.stdout).toBe(
      `R1\t${day}\t135.00 EUR\ttransfer-without-fine\nR1\t${day}\t-135.00 EUR\ttransfer-taken-back\n`,
    );
    expect(first.code).toBe(1);
    const again = await run();
    expect(again.stdout.match(/already-read/g)).toHaveLength(2);
    expect(again.code).toBe(0);
  });

  it('D-71: a file with a statement whose balances do not add up books nothing, not even its other statements', async () => {
    const run = (text: string) =>
      runCommand(statementCommand, {}, 'statement', fileOf('sums.xml', text));
    const day = new Date().toISOString().slice(0, 10);
    const right = camt(entryOf('R1')).replace('2026-11-20', day);
    const wrong =
      '<Stmt><Id>S2</Id><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">2</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal></Stmt>';
    const failure = await run(right.replace('</Stmt>', `</Stmt>${wrong}`)).catch(
      (error: unknown) => error,
    );
    expect(explain(failure)).toEqual({
      text: 'Statement S2: opening balance 1.00 EUR and booked entries 0.00 EUR come to 1.00 EUR, the closing balance is 2.00 EUR. Nothing was read',
      code: 2,
    });
    const { stdout } = await run(right);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'Statement 1: balances not checked, its opening or its closing balance is missing',
      `R1\t${day}\t135.00 EUR\ttransfer-without-fine`,
    ]);
  });

  it('D-71: equal lines of one statement are each a line, once, with and without a reference', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const effectsOf = async (name: string, text: string) => {
      const run = await runCommand(statementCommand, {}, 'statement', fileOf(name, text));
      return run.stdout
        .trim()
        .split('\n')
        .filter((line) => line.includes('\t'))
        .map((line) => line.split('\t').slice(2).join(' '));
    };
    const csvOf = (...rows: string[]) => [HEADER, ...rows].join('\n');
    const [named, unnamed] = [`NONREF,${day},90.00,EUR,MERCI`, `,${day},45.00,EUR,MERCI`];
    const commission = `C1,${day},-0.62,EUR,COMMISSION CB`;
    const twice = csvOf(named, commission, unnamed, named, unnamed, commission);
    expect(await effectsOf('twice.csv', twice)).toEqual([
      '90.00 EUR transfer-without-fine',
      '-0.62 EUR commission',
      '45.00 EUR transfer-unreadable',
      '90.00 EUR transfer-without-fine',
      '45.00 EUR transfer-unreadable',
      '-0.62 EUR commission',
    ]);
    const again = await effectsOf('again.csv', twice);
    expect(again.filter((line) => line.endsWith('already-read'))).toHaveLength(6);
    // A later statement of the same day, which has all lines of the day.
    expect(await effectsOf('later.csv', csvOf(named, unnamed, named, named))).toEqual([
      '90.00 EUR already-read',
      '45.00 EUR already-read',
      '90.00 EUR already-read',
      '90.00 EUR transfer-without-fine',
    ]);
    const [year, month, dayOfMonth] = day.split('-');
    const french = twice
      .replaceAll(',', ';')
      .replaceAll(day, `${dayOfMonth}/${month}/${year}`)
      .replaceAll('.', ',');
    const inFrench = await effectsOf('french.csv', french);
    expect(inFrench.filter((line) => line.endsWith('already-read'))).toHaveLength(6);
    const entry = entryOf('BK1', { amount: '45.00', details: part('45.00', 'MERCI') }).replace(
      '2026-11-20',
      day,
    );
    expect(await effectsOf('twice.xml', camt(entry, entry))).toEqual([
      '45.00 EUR transfer-without-fine',
      '45.00 EUR transfer-without-fine',
    ]);
    // Documented: of two statements that each have the line once, it is one line.
    expect(await effectsOf('once.xml', camt(entry))).toEqual(['45.00 EUR already-read']);
  });

  it('says when the statement has no line, and refuses a file that is none', async () => {
    const run = (file: string) => runCommand(statementCommand, {}, 'statement', file);
    expect(await run(fileOf('empty.csv', `${HEADER}\n`))).toEqual({
      stdout: 'No line in the statement\n',
      code: 0,
    });
    const failure = await run(fileOf('letter.txt', 'Bonjour')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreadableStatement);
    expect(explain(failure).code).toBe(2);
  });
});
