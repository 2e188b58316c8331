import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { countOutlived, purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { createFine, start } from '../../races/support.ts';
import { Counter } from '../../support/counter.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { retentions } from '../../support/retentions.ts';

const DAYS = retentions({ bindings: 2, sendings: 3, personalData: 4, fines: 6, attempts: 5 });
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Of a fine whose last day is its sixtieth. */
const LAST_DAY = 60;

const ago = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() - make_interval(secs => ${seconds}::int)`;

describe('the purge', () => {
  const opened = databaseOfFile();
  const purge = () => purgeExpired(opened.db, DAYS);

  const fine = async (clean: object): Promise<string> => {
    const noticeNumber = await createFine(opened.db);
    await opened.db
      .updateTable('fine')
      .set({ street: 'rue', importedAt: ago(9 * DAY), ...clean })
      .where('number', '=', noticeNumber)
      .execute();
    return noticeNumber;
  };
  const fate = async (noticeNumber: string): Promise<'whole' | 'emptied' | 'deleted'> => {
    const row = await opened.db
      .selectFrom('fine')
      .select('street')
      .where('number', '=', noticeNumber)
      .executeTakeFirst();
    if (row === undefined) return 'deleted';
    return row.street === null ? 'emptied' : 'whole';
  };
  const paris = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

  it('a purge keeps what the ledger names, without its personal data, and a dry run deletes nothing', async () => {
    const { number: payee } = await new Counter(opened.db).paid();
    await opened.db.updateTable('fine').set({ street: 'rue' }).execute();
    const never = await createFine(opened.db, { status: 'PAIEMENT_ANNULE' });
    const old = new Date(Date.now() - 10 * 86_400_000);
    await opened.db.updateTable('fine').set({ importedAt: old }).execute();
    await opened.db.updateTable('statusChange').set({ changedAt: old }).execute();
    const days = (fines: number) => retentions({ personalData: 9, fines });
    expect((await purgeExpired(opened.db, days(11))).fines).toBe(0);
    const sent = { letters: '', mails: '', mornings: '' };
    expect((await countOutlived(opened.db, { retentions: days(9), sent })).fines).toBe(1);
    expect(await fate(never)).toBe('emptied');
    expect((await purgeExpired(opened.db, days(9))).fines).toBe(1);
    expect(await fate(never)).toBe('deleted');
    expect(await fate(payee)).toBe('emptied');
  });

  it.each([
    ['failureCounter', { key: 'x' }, 'forgottenAt', 0],
    ['usedTimestamp', { digest: 'x' }, 'expiresAt', 0],
    [
      'inbox',
      { digest: 'x', reference: 'x', payments: '{}', status: 'x' },
      'receivedAt',
      180 * DAY,
    ],
    ['binding', { sessionId: 's', fineId: 'x', scope: 'payment' }, 'seenAt', DAYS.bindings * DAY],
    [
      'outbox',
      { subject: 's', key: 'x', payload: '{}', nextAt: null },
      'endedAt',
      DAYS.sendings * DAY,
    ],
  ] as const)(
    'empties %s of what is older than its period, and of nothing else',
    async (table, row, column, age) => {
      for (const [seconds, left] of [
        [age - MINUTE, 1],
        [age + MINUTE, 0],
      ] as const) {
        await opened.db.deleteFrom(table).execute();
        await opened.db
          .insertInto(table)
          .values({ ...row, [column]: ago(seconds) } as never)
          .execute();
        await purge();
        expect(await opened.db.selectFrom(table).selectAll().execute()).toHaveLength(left);
      }
    },
  );

  it.each([
    [DAYS.personalData * DAY - MINUTE, 'whole'],
    [DAYS.personalData * DAY + MINUTE, 'emptied'],
    [DAYS.fines * DAY - MINUTE, 'emptied'],
    [DAYS.fines * DAY + MINUTE, 'deleted'],
  ] as const)('of a fine closed %i seconds ago: %s', async (seconds, expected) => {
    const closed = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS'];
    const numbers = [];
    for (const status of closed) numbers.push(await fine({ status, importedAt: ago(seconds) }));
    await purge();
    for (const noticeNumber of numbers) expect(await fate(noticeNumber)).toBe(expected);
  });

  it.each([
    [DAYS.personalData, 'whole'],
    [DAYS.personalData + 1, 'emptied'],
    [DAYS.fines, 'emptied'],
    [DAYS.fines + 1, 'deleted'],
  ] as const)(
    'of a fine whose last day to pay was %i days ago, by the calendar alone: %s',
    async (days, expected) => {
      const computed = await fine({ noticeDay: addDays(paris, -LAST_DAY - days) });
      const printed = await fine({
        noticeDay: addDays(paris, -20),
        noticeDeadlines: JSON.stringify([
          { palier: 'FORFAITAIRE', jusquau: addDays(paris, -days) },
        ]),
      });
      await purge();
      expect([await fate(computed), await fate(printed)]).toEqual([expected, expected]);
    },
  );

  it('an import that names an expired fine again begins its periods again', async () => {
    const expired = { noticeDay: addDays(paris, -LAST_DAY - 30) };
    const noticeNumber = await fine({
      ...expired,
      importedAt: ago(DAYS.personalData * DAY - MINUTE),
    });
    await purge();
    expect(await fate(noticeNumber)).toBe('whole');
  });

  it.each([
    ['still due', {}],
    ['due for ever, since it is increased', { number: '515000000000000111' }],
    ['taken back', { status: 'PAIEMENT_DESIMPUTE', noticeDay: '2020-01-01' }],
  ])('leaves a fine that is %s', async (_, clean) => {
    const noticeNumber = await fine({ noticeDay: addDays(paris, -50), ...clean });
    await purge();
    expect(await fate('number' in clean ? clean.number : noticeNumber)).toBe('whole');
  });

  it('leaves an expired fine whole while it is being paid, and never deletes one that somebody tried to pay', async () => {
    const noticeNumber = await fine({ noticeDay: paris });
    const reference = await start(opened.db, noticeNumber);
    const expire = { status: 'A_PAYER', noticeDay: '2020-01-01' } as const;
    await opened.db.updateTable('fine').set(expire).where('number', '=', noticeNumber).execute();
    await purge();
    expect(await fate(noticeNumber)).toBe('whole');
    await opened.db
      .updateTable('attempt')
      .set({ endedAt: new Date() })
      .where('reference', '=', reference)
      .execute();
    const long = { changedAt: ago(9 * DAY) };
    await opened.db.updateTable('statusChange').set(long).execute();
    await purge();
    expect(await fate(noticeNumber)).toBe('emptied');
  });

  it('of more expired fines than one batch holds none is left', async () => {
    await sql`insert into fine (id, number, pair_key, key_hash, key_pepper, notice_type, status, notice_day,
        offence_at, town, street, offence, forfaitaire, imported_at)
      select 'z' || n, '6160' || lpad(n::text, 8, '0') || '11', 'z' || n, 'x', 'x', 'AF', 'A_PAYER', '2020-01-01',
        now(), 'Rennes', 'rue', 'Stationnement', 13500, now() - interval '5 days'
      from generate_series(1, 1001) n`.execute(opened.db);
    expect((await purge()).personalData).toBe(1001);
  });
});
