import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reconcileCommand } from '#server/cli/reconcile.ts';
import { readStatement, UnreadableStatement } from '#server/import/bankStatement.ts';
import { presentFine } from '#server/services/lookup/presentFine.ts';
import { checkLedger } from '#server/services/operations/checkLedger.ts';
import { listOpenItems, settleItem } from '#server/services/operations/items.ts';
import { RefusedOperation } from '#server/services/operations/RefusedOperation.ts';
import {
  applyTransfer,
  type StatementLine,
  type Transfer,
} from '#server/services/transfer/applyTransfer.ts';
import { readFine } from '#server/store/readDossier.ts';
import { createFine } from '../../races/support.ts';
import { runCommand } from '../../support/command.ts';
import { databaseOfFile, folderWithDatabase } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { ACCOUNT_RULES } from '../../support/statement.ts';

const WHO = { operateur: 'agent', note: 'test' };
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

describe('D-18: a bank statement', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z');
  const read = (name: string, text: string) =>
    readStatement(fileOf(name, text), ACCOUNT_RULES, NOW);
  const expected = { jour: '2026-11-20', montant: 13_500, devise: 'EUR' };

  it('camt.053: a booked credit is a transfer, an ordinary debit is a line of its own, what is not booked waits for its booking', async () => {
    const pending = ['PDNG', 'INFO', 'FUTR'].map((state) =>
      entryOf(state, { state: `<Sts><Cd>${state}</Cd></Sts>` }),
    );
    const text = camt(entryOf('R1'), entryOf('R2', { direction: 'DBIT' }), ...pending);
    expect(await read('a.xml', text)).toEqual({
      lines: [
        { ...expected, bankReference: 'R1', libelle: 'AMENDE 5190-0101-0000-11' },
        {
          ...expected,
          bankReference: 'R2',
          libelle: 'AMENDE 5190-0101-0000-11',
          montant: -13_500,
          nature: 'AUTRE',
          frais: 0,
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
  const TAKEN_BACK = { ...expected, montant: -13_500, motif: 'VIREMENT_REPRIS' };
  const FOR_A_PERSON = { ...expected, motif: 'VIREMENT_ILLISIBLE' };

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
      [{ ...expected, motif: 'VIREMENT_SANS_AMENDE' }],
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
        { bankReference: 'D1', montant: 9_000, libelle: 'AMENDE' },
        { bankReference: 'D2', montant: -200, nature: 'AUTRE' },
      ],
    ],
    [
      'D-62: of a remittance, whose charges the bank held back',
      {
        mark: '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">0.45</TtlChrgsAndTaxAmt></Chrgs><AddtlNtryInf>REMISE CB</AddtlNtryInf>',
      },
      [{ nature: 'REMISE', montant: 13_500, frais: 45 }],
    ],
    [
      'with a code point in its text, which is its character',
      { details: part('135.00', 'A&#160;B &amp;#160; &#xE9;') },
      [{ libelle: 'A\u00a0B &#160; é' }],
    ],
    ['without state', { state: '' }, [FOR_A_PERSON]],
    ['of an unknown state', { state: '<Sts><Cd>XYZ</Cd></Sts>' }, [FOR_A_PERSON]],
    ['without direction', { direction: '' }, [FOR_A_PERSON]],
  ])('an entry %s', async (_, entry, lines) => {
    const statement = await read('t.xml', camt(entryOf('R0'), entryOf('R1', entry)));
    expect(statement.lines).toMatchObject([{ bankReference: 'R0' }, ...lines]);
    for (const [rank, line] of lines.entries()) {
      if (!('motif' in line)) expect(statement.lines[rank + 1]).not.toHaveProperty('motif');
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
      { montant: 8_800, devise: 'EUR' },
      { montant: 9_000, devise: 'EUR' },
    ]);
    expect(lines.some((line) => 'motif' in line)).toBe(false);
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
        { montant: Math.round(Number(amount) * 100), motif: 'VIREMENT_ILLISIBLE' },
      ]);
    },
  );

  it.each([
    ['REMISE CB 0001', 'REMISE', 0],
    ['REMISE CB 0001 BRUT 135,45 COM 0,45', 'REMISE', 45],
    ['REM CARTES DU 19/11', 'REMISE', 0],
    ['COMMISSION SUR REMISE CB', 'COMMISSION', 0],
    ['FRAIS IMPAYE CB', 'COMMISSION', 0],
    ['IMPAYE CB 0001', 'RETROFACTURE', 0],
  ])('D-62: %s is a line of the acquirer: %s', async (text, nature, fees) => {
    const rows = [HEADER, `R1,2026-11-20,"135,00",EUR,"${text}"`].join('\n');
    expect((await read('k.csv', rows)).lines).toMatchObject([
      { montant: 13_500, nature, frais: fees },
    ]);
  });

  it('D-62: a payer who writes REMISE CB does not hide behind the words of the bank', async () => {
    const details = '<TxDtls><RmtInf><Ustrd>REMISE CB 0001</Ustrd></RmtInf></TxDtls>';
    const mark = '<AddtlNtryInf>VIR RECU DE M DUPONT</AddtlNtryInf>';
    const { lines } = await read('h.xml', camt(entryOf('R1', { mark, details })));
    expect(lines[0]).not.toHaveProperty('nature');
  });

  it('leaves a statement of another account out, and names it', async () => {
    const rules = { ...ACCOUNT_RULES, iban: 'FR1420041010050500013M02606' };
    const other = camt(entryOf('R1')).replace(
      '<Stmt>',
      '<Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>',
    );
    expect(await readStatement(fileOf('acct.xml', other), rules, NOW)).toEqual({
      lines: [],
      notes: ['A statement of another account, DE89370400440532013000: nothing of it was read'],
    });
    const own = other.replace('DE89370400440532013000', 'FR14 2004 1010 0505 0001 3M02 606');
    expect((await readStatement(fileOf('own.xml', own), rules, NOW)).lines).toHaveLength(1);
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
      lines.map(({ montant: amount, ...line }) => [amount, 'motif' in line && line.motif]),
    ).toEqual([
      [9000, 'VIREMENT_ILLISIBLE'],
      [4500, 'VIREMENT_ILLISIBLE'],
      [4500, 'VIREMENT_ILLISIBLE'],
      [13_500, false],
    ]);
    const names = (all: readonly StatementLine[]) =>
      all.map(({ bankReference }) => bankReference).sort();
    expect(new Set(names(lines)).size).toBe(4);
    const other = await read('b2.xml', batch(parts.toReversed()));
    expect(names(other.lines)).toEqual(names(lines));
  });

  it('CSV: the documented columns, in any order, a debit by its sign', async () => {
    const text = `libelle,${HEADER.replace(',libelle', '')}\nx,R1,2026-11-20,"135,00",EUR\ny,R1,2026-11-20,-135.00,EUR\n`;
    expect((await read('a.csv', text)).lines).toEqual([
      { ...expected, bankReference: 'R1', libelle: 'x' },
      {
        ...expected,
        bankReference: 'R1',
        montant: -13_500,
        libelle: 'y',
        motif: 'VIREMENT_REPRIS',
      },
    ]);
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
    expect(lines.map((line) => 'motif' in line)).toEqual([false, !believed]);
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
      { montant: amount, motif: 'VIREMENT_ILLISIBLE' },
      { bankReference: 'R3', montant: 100 },
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
    createFine(opened.db, { virement_autorise: true, ...clean });
  const transferOf = (label: string, clean: Partial<Transfer> = {}): Transfer => {
    rank += 1;
    return {
      bankReference: `L${rank}`,
      jour: today(),
      montant: 13_500,
      devise: 'EUR',
      libelle: label,
      ...clean,
    };
  };
  const apply = (line: StatementLine) => applyTransfer(opened.db, line);
  const items = async (bankReference: string) =>
    (await listOpenItems(opened.db))
      .filter(({ reference }) => reference === bankReference)
      .map(({ reason, cents }) => ({ motif: reason, montant: cents }));
  const parisToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

  it('a repeated reference is another line when day, amount, currency or text differ', async () => {
    const [one, other] = [await create(), await create()];
    const first = transferOf(one);
    const lines = [
      first,
      { ...first, libelle: other },
      { ...first, montant: 4500 },
      { ...first, jour: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
      { ...first, devise: 'CHF' },
    ];
    const effects = [];
    for (const line of lines) effects.push(await apply(line));
    expect(effects).toEqual([
      'REGLEMENT_INSCRIT',
      'REGLEMENT_INSCRIT',
      'VIREMENT_STATUT',
      'VIREMENT_STATUT',
      'VIREMENT_STATUT',
    ]);
    for (const line of lines) expect(await apply(line)).toBe('DEJA_VU');
    expect(await items(first.bankReference)).toHaveLength(3);
    expect(await checkLedger(opened.db, parisToday())).toEqual([]);
  });

  it('money taken back under the reference of its credit waits for a person once, and changes nothing', async () => {
    const noticeNumber = await create();
    const credit = transferOf(noticeNumber);
    expect(await apply(credit)).toBe('REGLEMENT_INSCRIT');
    const back = { ...credit, montant: -13_500, motif: 'VIREMENT_REPRIS' } as const;
    expect(await applyTransfer(opened.db, back, true)).toBe('VIREMENT_REPRIS');
    expect(await items(credit.bankReference)).toEqual([]);
    expect([await apply(back), await apply(back)]).toEqual(['VIREMENT_REPRIS', 'DEJA_VU']);
    expect(await items(credit.bankReference)).toEqual([
      { motif: 'VIREMENT_REPRIS', montant: -13_500 },
    ]);
    const { statut: status } = await opened.db
      .selectFrom('amende')
      .select('statut')
      .where('num_avis', '=', noticeNumber)
      .executeTakeFirstOrThrow();
    expect(status).toBe('PAYE');
    expect(await checkLedger(opened.db, parisToday())).toEqual([]);
  });

  it('a line that cannot be believed is kept once, with its money if that was read', async () => {
    const line = { ...transferOf('x'), jour: null, motif: 'VIREMENT_ILLISIBLE' } as const;
    expect([await apply(line), await apply(line)]).toEqual(['VIREMENT_ILLISIBLE', 'DEJA_VU']);
    const without = { ...line, bankReference: 'L-without', montant: 0 } as const;
    expect([await apply(without), await apply(without)]).toEqual(['VIREMENT_ILLISIBLE', 'DEJA_VU']);
    expect(await items('L-without')).toEqual([]);
    expect(await checkLedger(opened.db, parisToday())).toEqual([]);
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
    expect(await apply(transferOf(write(await create())))).toBe('REGLEMENT_INSCRIT');
  });

  it.each([
    ['a digit too many', (number: string) => `${number}2`],
    ['inside a longer number', (number: string) => `9${number}21`],
  ])('a payment number is not guessed: %s', async (_, write) => {
    expect(await apply(transferOf(write(await create())))).toBe('VIREMENT_SANS_AMENDE');
  });

  it('a number of 18 digits is found with its key', async () => {
    const noticeNumber = await create();
    const long = `${noticeNumber.slice(0, 12)}777711`;
    await opened.db
      .updateTable('amende')
      .set({ num_avis: long })
      .where('num_avis', '=', noticeNumber)
      .execute();
    expect(await apply(transferOf(`${long}21`, { montant: 1 }))).toBe('VIREMENT_MONTANT');
  });

  it.each([
    [-1, 'VIREMENT_DATE'],
    [0, 'REGLEMENT_INSCRIT'],
  ])('a transfer booked %i days from the notice’s date is %s', async (days, effect) => {
    const sent = '2026-10-20';
    const day = new Date(Date.parse(sent) + days * 86_400_000).toISOString().slice(0, 10);
    const line = transferOf(await create({ date_envoi_avis: sent }), { jour: day, montant: 9000 });
    expect(await apply(line)).toBe(effect);
  });

  it.each(['2026-01-31', '2026-07-01'])(
    'D-10 D-18: of a transfer booked on %s the day alone is told, as the bank does',
    async (day) => {
      const noticeNumber = await create({ date_envoi_avis: day });
      expect(await apply(transferOf(noticeNumber, { jour: day, montant: 9000 }))).toBe(
        'REGLEMENT_INSCRIT',
      );
      const read = await readFine(opened.db, { number: noticeNumber });
      expect(read && presentFine(read, 5).reglements).toMatchObject([{ date: day }]);
    },
  );

  it.each([
    [500, 'REGLEMENT_INSCRIT'],
    [499, 'VIREMENT_MONTANT'],
    [13_000, 'REGLEMENT_INSCRIT'],
    [13_001, 'VIREMENT_MONTANT'],
    [13_501, 'VIREMENT_MONTANT'],
  ])(
    'D-18, D-17: a transfer of %i cents for a fine payable in parts is %s',
    async (amount, effect) => {
      expect(
        await apply(transferOf(await create({ fractionnable: true }), { montant: amount })),
      ).toBe(effect);
    },
  );

  it('D-18: what is no transfer of ours waits for a person, who closes it once', async () => {
    const noticeNumber = await create();
    expect(await apply(transferOf('nothing'))).toBe('VIREMENT_SANS_AMENDE');
    expect(await apply(transferOf(`${noticeNumber} ${await create()}`))).toBe(
      'VIREMENT_SANS_AMENDE',
    );
    expect(await apply(transferOf(noticeNumber, { montant: 13_499 }))).toBe('VIREMENT_MONTANT');
    expect(await apply(transferOf(noticeNumber, { devise: 'USD' }))).toBe('VIREMENT_MONTANT');
    expect(await apply(transferOf(await create({ virement_autorise: false })))).toBe(
      'VIREMENT_NON_AUTORISE',
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

describe('D-18: `reconcile --statement`', () => {
  it('says of each line what became of it, and ends with 1 when one waits', async () => {
    const env = { DATA_DIR: await folderWithDatabase() };
    const day = new Date().toISOString().slice(0, 10);
    const file = fileOf('cli.csv', `${HEADER}\nR1,${day},135.00,EUR,x\nR1,${day},-135.00,EUR,x\n`);
    const run = () => runCommand(reconcileCommand, env, 'reconcile', '--statement', file);
    const first = await run();
    expect(first.stdout).toBe(
      `R1\t${day}\t135.00 EUR\tVIREMENT_SANS_AMENDE\nR1\t${day}\t-135.00 EUR\tVIREMENT_REPRIS\n`,
    );
    expect(first.code).toBe(1);
    const again = await run();
    expect(again.stdout.match(/DEJA_VU/g)).toHaveLength(2);
    expect(again.code).toBe(0);
  });
});
