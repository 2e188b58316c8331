import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parisDay } from '#contract/domain/parisDays.ts';
import { closeDayCommand } from '#server/cli/cloture.ts';
import { lineCommand } from '#server/cli/line.ts';
import { statementCommand } from '#server/cli/statement.ts';
import { statusCommand } from '#server/cli/status.ts';
import { presentFine } from '#server/services/lookup/presentFine.ts';
import { purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { readFine } from '#server/store/readDossier.ts';
import { createFine, start } from '../../races/support.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile, emptyTables } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { retentions } from '../../support/retentions.ts';
import { setBack } from '../../support/setBack.ts';

const opened = databaseOfFile();
commandsOn(() => ({ db: opened.db }));
afterEach(() => emptyTables(opened.db));

const folder = newFolder();
const today = parisDay(new Date());
const NOTE = ['--note', 'seen in the bank'];
const YEARS_S = 3_660 * 86_400;

type Row = readonly [reference: string, euros: string, text: string, day?: string];

const csvOf = (rows: readonly Row[]) =>
  [
    'reference,date,montant,devise,libelle',
    ...rows.map(([reference, euros, text, day = today]) =>
      [reference, day, euros, 'EUR', text].join(','),
    ),
  ].join('\n');

/** The same lines as the bank writes them in the other format: with an end-to-end id. */
const camtOf = (rows: readonly Row[]) =>
  `<Document><BkToCstmrStmt><Stmt>${rows
    .map(
      ([reference, euros, text, day = today]) =>
        `<Ntry><Amt Ccy="EUR">${euros.replace('-', '')}</Amt><CdtDbtInd>${euros.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>
          <Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
          <NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

async function read(format: 'csv' | 'xml', ...rows: readonly Row[]) {
  const file = join(folder, `statement.${format}`);
  writeFileSync(file, format === 'csv' ? csvOf(rows) : camtOf(rows));
  const { stdout, code } = await runCommand(statementCommand, {}, 'statement', file);
  const effects = stdout.split('\n').flatMap((line) => line.split('\t').slice(3, 4));
  return { effects, stdout, code };
}

const fine = (partsAllowed = false) =>
  createFine(opened.db, { transferAllowed: true, partsAllowed });

async function statusOf(number: string): Promise<string> {
  const { status } = await opened.db
    .selectFrom('fine')
    .select('status')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return status;
}

const close = async () => (await runCommand(closeDayCommand, {}, 'cloture', today)).stdout;
const sumOf = (name: string, text: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(text)?.[1];

/** Number of the only line that may be a repeat. */
async function repeat(): Promise<string> {
  const text = await close();
  const [, id] = /possible repeat of line \d+ of [\d-]+.* line (\d+)$/m.exec(text) ?? [];
  if (id === undefined) throw new Error(`No possible repeat in:\n${text}`);
  return id;
}

const say = (id: string, ...words: readonly string[]) =>
  runCommand(lineCommand, {}, 'line', id, ...words, ...NOTE);

const FORMATS = [
  ['csv', 'xml'],
  ['xml', 'csv'],
] as const;

describe('D-71: a line that may have been read before', () => {
  it.each(FORMATS)('%s, then %s: one line of the bank is one payment', async (first, second) => {
    const number = await fine();
    const row: Row = ['BK1', '135.00', number];
    expect((await read(first, row)).effects).toEqual(['booked']);
    const again = await read(second, row);
    expect([again.effects, again.code]).toEqual([['possible-repeat'], 1]);
    expect(again.stdout).toMatch(
      new RegExp(`\\tof line 1 of ${today}: line 2 --same or line 2 --another, with --note TEXT\n`),
    );
    const closed = await close();
    expect([sumOf('Collected', closed), sumOf('Received', closed)]).toEqual([
      '135.00 EUR',
      '135.00 EUR',
    ]);
    expect(closed).toContain(
      `135.00 EUR  possible repeat of line 1 of ${today}, --same or --another  line 2`,
    );
    expect(closed).toContain('NOT CLOSED');
    expect((await read(second, row)).effects).toEqual(['already-read']);
  });

  it.each(FORMATS)(
    '%s, then %s: a part does not pay a fine twice, under no reference of the bank',
    async (first, second) => {
      const number = await fine(true);
      const row: Row = ['NONREF', '45.00', `Amende ${number}`];
      expect((await read(first, row)).effects).toEqual(['booked']);
      expect((await read(second, row)).effects).toEqual(['possible-repeat']);
      expect(await statusOf(number)).toBe('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL');
      expect(sumOf('Collected', await close())).toBe('45.00 EUR');
    },
  );

  it('the same line: closed, and nothing was collected or received', async () => {
    const row: Row = ['BK1', '135.00', await fine()];
    await read('csv', row);
    await read('xml', row);
    const id = await repeat();
    expect(await say(id, '--same')).toEqual({ stdout: `Line ${id}: closed\n`, code: 0 });
    const closed = await close();
    expect(closed).toContain(': closed');
    expect([sumOf('Collected', closed), sumOf('Received', closed)]).toEqual([
      '135.00 EUR',
      '135.00 EUR',
    ]);
    expect((await read('xml', row)).effects).toEqual(['already-read']);
    const said = await opened.db
      .selectFrom('intervention')
      .select(['target', 'note'])
      .executeTakeFirstOrThrow();
    expect(said).toEqual({ target: `ligne ${id}`, note: 'seen in the bank' });
  });

  it('another line goes the usual way: it pays what the fine owes, or waits as an item', async () => {
    const [whole, parts] = [await fine(), await fine(true)];
    await read('csv', ['BK1', '135.00', whole]);
    await read('csv', ['BK2', '135.00', `${whole} MERCI`]);
    const id = await repeat();
    expect(await say(id, '--another')).toEqual({
      stdout: `Line ${id}: transfer-status\n`,
      code: 1,
    });
    expect(sumOf('Collected', await close())).toBe('270.00 EUR');
    await read('csv', ['BK3', '45.00', parts]);
    await opened.db
      .updateTable('fine')
      .set({ status: 'A_PAYER' })
      .where('number', '=', parts)
      .execute();
    await read('csv', ['BK4', '45.00', `${parts} MERCI`]);
    const part = await repeat();
    expect(await say(part, '--another')).toEqual({ stdout: `Line ${part}: booked\n`, code: 0 });
    const closed = await close();
    expect([sumOf('Collected', closed), sumOf('Received', closed)]).toEqual([
      '360.00 EUR',
      '360.00 EUR',
    ]);
  });

  it('another remittance, commission or charge-back goes the usual way, and is not matched before', async () => {
    const lines: Row[] = [
      ['C1', '68.00', 'REMISE CB'],
      ['C2', '-1.20', 'COMMISSION CB'],
      ['C3', '-90.00', 'IMPAYE CB'],
      ['C4', '-7.00', 'RETRAIT'],
      ['C5', '9.00', 'FRAIS CARTE'],
    ];
    expect((await read('csv', ...lines)).effects.slice(0, 3)).toEqual([
      'remittance',
      'commission',
      'charge-back',
    ]);
    const { effects } = await read('xml', ...lines);
    expect(effects).toEqual(lines.map(() => 'possible-repeat'));
    const received = sumOf('Received', await close());
    const said = [];
    for (const id of ['6', '7', '8', '9', '10']) said.push((await say(id, '--another')).stdout);
    expect(said).toEqual([
      'Line 6: remittance\n',
      'Line 7: commission\n',
      'Line 8: charge-back\n',
      'Line 9: other\n',
      'Line 10: unclear-credit\n',
    ]);
    const closed = await close();
    expect([received, sumOf('Received', closed)]).toEqual(['-21.20 EUR', '-42.40 EUR']);
    expect(closed.match(/that matches nothing {2}line \d+/g)).toHaveLength(8);
  });

  it('holds off a page of its fine until a person has said', async () => {
    const number = await fine();
    await read('csv', ['BK1', '45.00', 'MERCI']);
    expect((await read('csv', ['BK1', '45.00', `Amende ${number}`])).effects).toEqual([
      'possible-repeat',
    ]);
    const seen = async () => {
      const found = await readFine(opened.db, { number });
      if (found === null) throw new Error('a fine that is not there');
      const { statutPaiement, sommes } = presentFine(found, { transferDays: 0, askAfterEndMs: 0 });
      return [statutPaiement.valeur, sommes?.litige];
    };
    expect(await seen()).toEqual(['EN_COURS_PAIEMENT', true]);
    await expect(start(opened.db, number)).rejects.toThrow('paiement-en-cours');
    await say(await repeat(), '--same');
    expect(await seen()).toEqual(['A_PAYER', undefined]);
    await expect(start(opened.db, number)).resolves.toEqual(expect.any(String));
  });

  it('lines of one statement are each a line, also when its reading was cut short', async () => {
    const number = await fine(true);
    const rows: Row[] = [
      ['BK1', '45.00', number],
      ['BK1', '45.00', `${number} second part`],
    ];
    expect((await read('csv', ...rows.slice(0, 1))).effects).toEqual(['booked']);
    expect((await read('csv', ...rows)).effects).toEqual(['already-read', 'transfer-status']);
  });

  it.each<[string, Row]>([
    ['another day', ['BK1', '45.00', 'MERCI', '2026-11-02']],
    ['another amount', ['BK1', '45.01', 'MERCI']],
    ['the other direction', ['BK1', '-45.00', 'MERCI']],
    ['another reference and no number', ['BK2', '45.00', 'MERCI']],
  ])('a line of %s is no repeat', async (_, row) => {
    await read('csv', ['BK1', '45.00', 'MERCI BIEN']);
    expect((await read('csv', row)).effects).not.toContain('possible-repeat');
  });

  it.each(['NONREF', 'NOTPROVIDED', 'nonref', '0000'])(
    '%s is no reference of a line',
    async (reference) => {
      await read('csv', [reference, '45.00', 'MERCI BIEN']);
      expect((await read('csv', [reference, '45.00', 'MERCI'])).effects).toEqual([
        'transfer-without-fine',
      ]);
    },
  );

  it.each(FORMATS)(
    'D-54: %s, then %s after the purge: nothing is booked',
    async (first, second) => {
      const rows: Row[] = [
        ['BK1', '135.00', await fine()],
        ['NONREF', '135.00', await fine()],
      ];
      expect((await read(first, ...rows)).effects).toEqual(['booked', 'booked']);
      const { db } = opened;
      await setBack(db, YEARS_S);
      // The bank still names the day that it named.
      await db.updateTable('bankLine').set({ day: today }).execute();
      const long = { bindings: 30_000, sendings: 30_000, personalData: 30_000, fines: 30_000 };
      const periods = retentions({
        ...long,
        attempts: 400,
        payments: 3_650,
        parkingPayments: 2_190,
      });
      expect(await purgeExpired(db, periods)).toMatchObject({ payments: 2 });
      expect((await read(first, ...rows)).effects).toEqual(['already-read', 'already-read']);
      expect((await read(second, ...rows)).effects).toEqual(['possible-repeat', 'possible-repeat']);
      expect(sumOf('Collected', await close())).toBe('0.00 EUR');
    },
  );

  it('is said to wait by status, and alone ends by its own words', async () => {
    const row: Row = ['BK1', '135.00', await fine()];
    await read('csv', row);
    const waiting = async () =>
      sumOf('bank', (await runCommand(statusCommand, {}, 'status')).stdout);
    expect(await waiting()).toBe('0 lines that a person must explain');
    await read('xml', row);
    expect(await waiting()).toBe('1 lines that a person must explain');
    const id = await repeat();
    await expect(say(id)).rejects.toThrow('No line of the bank with this number waits');
    await expect(say('1', '--same')).rejects.toThrow('No possible repeat with this number waits');
    await expect(say('1', '--another')).rejects.toThrow(
      'No possible repeat with this number waits',
    );
    await say(id, '--same');
    await expect(say(id, '--another')).rejects.toThrow('No possible repeat');
    expect(await waiting()).toBe('0 lines that a person must explain');
  });
});

describe('D-71: a credit in the words of the acquirer', () => {
  it('that a payer sent becomes a transfer by a word, and waits as an item', async () => {
    await read('csv', ['C1', '135.00', 'Frais amende carte grise']);
    await expect(say('1', '--another')).rejects.toThrow('No possible repeat');
    expect(await say('1', '--transfer')).toEqual({
      stdout: 'Line 1: transfer-without-fine\n',
      code: 1,
    });
    const closed = await close();
    expect([sumOf('Collected', closed), sumOf('Received', closed)]).toEqual([
      '135.00 EUR',
      '135.00 EUR',
    ]);
    expect(closed).toMatch(/135\.00 EUR {2}transfer-without-fine .* item \d+/);
    await expect(say('1', '--transfer')).rejects.toThrow('No credit that may be a payer’s');
  });
});
