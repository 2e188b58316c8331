import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { validateFines } from '#server/office/import/importFines.ts';
import type { LineRead } from '#server/office/import/lineRead.ts';
import { allInWords } from '#server/office/import/reason.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { load, RECORD } from '../../support/record.ts';

const opened = databaseOfFile();

const CENTS = 9_000;

/** Changes if the row is written or locked. */
async function versionOf(number: string): Promise<unknown> {
  const { rows } = await sql`select ctid, xmin, xmax, imported_at from fine
    where number = ${number}`.execute(opened.db);
  return rows;
}

const LISTED = {
  referenceReglement: 'R-1',
  date: '2026-11-02',
  montant: CENTS,
  nature: 'TOTAL',
  mediaReglement: 1,
};

/** Writes that this service took the whole of a fine. */
async function pay(number: string): Promise<void> {
  const { id } = await opened.db
    .updateTable('fine')
    .set({ status: 'PAYE' })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow();
  await opened.db
    .insertInto('ledgerEntry')
    .values({
      fineId: id,
      reference: `R-${number}`,
      paidAt: new Date('2026-11-02T10:00:00Z'),
      cents: CENTS,
      balance: 0,
      priceCents: CENTS,
      nature: 'TOTAL',
      medium: 1,
      fineNumber: number,
      noticeType: 'AF',
      transactionReference: number,
      verificationCode: `C-${number}`,
    })
    .execute();
}

async function begin(number: string): Promise<void> {
  await sql`insert into attempt (fine_id, pair_key, session_id, reference, token_salt, token_hash, token_expires_at,
      nature, cents, locale, expires_at)
    select id, pair_key, 's', number, 's', number, now(), 'TOTAL', ${CENTS}::int, 'fr', now() from fine
    where number = ${number}`.execute(opened.db);
}

const LINK = { numConsignation: '51909000003012' };
const DEPOSIT = { numAvis: '51909000003012', consignation: true };

/** By name: number, record, what happens to the fine after its first import, and whether its record is refused. */
const REPEATS = {
  'a fine to pay': { number: '51909000001011', record: {}, refused: 0 },
  'a fine that lists payments': {
    number: '51909000002011',
    record: { dejaRegle: CENTS, reglements: [LISTED] },
    refused: 0,
  },
  'a fine with its deposit': { number: '51909000003011', record: LINK, refused: 0 },
  'a fine that was paid here': {
    number: '51909000004011',
    record: { statutPaiement: 'PAYE' },
    after: pay,
    refused: 0,
  },
  'a fine that was paid here and is said to be due': {
    number: '51909000005011',
    record: {},
    after: pay,
    refused: 1,
  },
  'a fine that is being paid': { number: '51909000006011', record: {}, after: begin, refused: 1 },
} as const;

const repeats: [string, { number: string; record: object; after?: typeof pay; refused: number }][] =
  Object.entries(REPEATS);

describe('D-99: a record that comes again and says nothing new', () => {
  it.each(repeats)('writes and locks no row: %s', async (_, { number, record, after, refused }) => {
    const lines = [
      { ...RECORD, ...record, numAvis: number },
      ...(record === LINK ? [{ ...RECORD, ...DEPOSIT }] : []),
    ];
    await load(opened.db, lines);
    await after?.(number);
    const first = await load(opened.db, lines);
    const before = await versionOf(number);
    const second = await load(opened.db, lines);
    expect(await versionOf(number)).toEqual(before);
    expect(second.rejected).toBe(refused);
    expect(second).toEqual(first);
  });

  it.each([
    ['another town', { lieuInfraction: { commune: 'Brest' } }],
    ['another key', { cleAvis: '08' }],
    ['no deposit any more', {}],
    ['another status', { statutPaiement: 'PAIEMENT_ANNULE' }],
  ])('is written as soon as it has %s', async (_, change) => {
    const number = '51909000003011';
    await load(opened.db, [
      { ...RECORD, ...LINK, numAvis: number },
      { ...RECORD, ...DEPOSIT },
    ]);
    const before = await versionOf(number);
    expect(await load(opened.db, [{ ...RECORD, ...change, numAvis: number }])).toMatchObject({
      accepted: 1,
    });
    expect(await versionOf(number)).not.toEqual(before);
  });

  it('brings back what was erased of a closed fine', async () => {
    const number = '51909000007011';
    const line = { ...RECORD, numAvis: number, lieuInfraction: { commune: 'Rennes', voie: 'Rue' } };
    await load(opened.db, [line]);
    await opened.db
      .updateTable('fine')
      .set({ street: null, erasedAt: new Date() })
      .where('number', '=', number)
      .execute();
    await load(opened.db, [line]);
    const fine = await opened.db
      .selectFrom('fine')
      .select(['street', 'erasedAt'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(fine).toEqual({ street: 'Rue', erasedAt: null });
  });
});

describe('two lines of one number', () => {
  async function* lines(...records: readonly object[]): AsyncGenerator<LineRead> {
    for (const [index, value] of records.entries()) {
      yield { lineNumber: index + 1, bytes: index + 1, value, text: '' };
    }
  }

  it('the last is taken, and named as what replaces the line before', async () => {
    const [first, other] = [{ ...RECORD, numAvis: '51909000008811' }, RECORD];
    const warned: string[] = [];
    const summary = await validateFines(lines(first, other, first, { ...first, cleAvis: '12' }), {
      rejected: () => undefined,
      warned: ({ line, reasons }) => warned.push(`${line}: ${allInWords(reasons)}`),
      advanced: () => undefined,
    });
    expect(summary).toEqual({ accepted: 4, rejected: 0 });
    const replaced = warned.filter((text) => text.includes('remplace'));
    expect(replaced.map((text) => text.split(' ; ')[0])).toEqual([
      '3: elle remplace la ligne 1, qui a le même numéro',
      '4: elle remplace la ligne 3, qui a le même numéro',
    ]);
  });
});
