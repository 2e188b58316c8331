import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Retentions } from '#server/ports/Retentions.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { countOutlived, purge, purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { answerOf, hearNow, notificationOf, REFUSAL } from '../../races/answer.ts';
import { createFine, start } from '../../races/support.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { emptyTables } from '../../support/emptyTables.ts';
import { newFolder } from '../../support/folder.ts';
import { retentions } from '../../support/retentions.ts';
import { setBack } from '../../support/setBack.ts';
import { doVerb } from '../../support/verb.ts';
import { listWaiting } from '../../support/waiting.ts';

const WHO = { operator: 'agent', note: 'test' };
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Longer than any test: what has a period of its own goes at once, what is tried here stays. */
const LONG = { bindings: 30_000, sendings: 30_000, personalData: 30_000, fines: 30_000 };
const PERIODS = retentions({ ...LONG, attempts: 400, payments: 3_650, parkingPayments: 2_190 });

describe('D-54: the purge of payments', () => {
  const opened = databaseOfFile();
  afterEach(() => emptyTables(opened.db));

  const setBackTables = (seconds: number) => setBack(opened.db, seconds);
  const run = (clean: Partial<Retentions> = {}) =>
    purgeExpired(opened.db, { ...PERIODS, ...clean });

  /** How many rows each table has, without the empty ones. */
  const left = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename not in ('maintenance', 'measures')`.execute(
      opened.db,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const { rows: found } = await sql`select 1 from ${sql.table(name)}`.execute(opened.db);
      if (found.length > 0) counts[name] = found.length;
    }
    return counts;
  };

  const pay = async (noticeNumber: string): Promise<string> => {
    const reference = await start(opened.db, noticeNumber);
    await hearNotification(opened.db, notificationOf(reference));
    await hearNow(opened.db, answerOf(reference));
    return reference;
  };
  const rest = () =>
    Promise.all(
      (['payment', 'attempt'] as const).map((table) =>
        opened.db.updateTable(table).set({ askAt: null }).execute(),
      ),
    );
  const paidFine = async (clean?: Parameters<typeof createFine>[1]): Promise<string> => {
    const noticeNumber = await createFine(opened.db, clean);
    await pay(noticeNumber);
    await rest();
    return noticeNumber;
  };

  it.each([
    ['a fine', {}, 3_650],
    ['a parking charge', { noticeType: 'FPSM' }, 2_190],
  ] as const)(
    'deletes the payment of %s with all that names it, once its period is over',
    async (_, clean, days) => {
      await paidFine(clean);
      await setBackTables(days * DAY - MINUTE);
      expect(await run()).toMatchObject({ payments: 0 });
      const before = await left();
      expect(before).toMatchObject({
        fine: 1,
        payment: 1,
        ledger_entry: 1,
        collection: 1,
        attempt: 1,
      });
      await setBackTables(2 * MINUTE);
      expect(await run()).toMatchObject({ payments: 1 });
      expect(await left()).toEqual({
        erased_payment: 1,
        ...(before.outbox && { outbox: before.outbox }),
      });
    },
  );

  it('keeps all payments without a period for them', async () => {
    await paidFine();
    await setBackTables(30_000 * DAY);
    await run({ payments: null });
    expect(await left()).toMatchObject({ fine: 1, ledger_entry: 1 });
  });

  it.each(['2500-01-01', null])(
    'leaves a dossier whose other number is still due',
    async (endings) => {
      const paid = await paidFine();
      const sibling = await createFine(opened.db, {
        pairKey: paid,
        ...(endings === null && { status: 'PAIEMENT_DESIMPUTE' }),
      });
      await setBackTables(3_660 * DAY);
      if (endings !== null) {
        await opened.db
          .updateTable('fine')
          .set({ noticeDay: endings })
          .where('number', '=', sibling)
          .execute();
      }
      expect(await run()).toMatchObject({ payments: 0 });
    },
  );

  it('leaves what waits for a person, until it is settled and that has its own period', async () => {
    const noticeNumber = await createFine(opened.db);
    const reference = await pay(noticeNumber);
    await hearNotification(opened.db, notificationOf(reference, 'second'));
    await hearNow(opened.db, { ...answerOf(reference), firstId: 'second' });
    await rest();
    const [waiting] = await listWaiting(opened.db);
    if (waiting === undefined) throw new Error('nothing waits');
    await setBackTables(3_660 * DAY);
    expect(await run()).toMatchObject({ payments: 0 });
    await doVerb(opened, waiting.paymentId, { name: 'returned' }, WHO);
    expect(await run()).toMatchObject({ payments: 0 });
    await setBackTables(3_660 * DAY);
    expect(await run()).toMatchObject({ payments: 2 });
    expect(Object.keys(await left()).filter((name) => name !== 'outbox')).toEqual([
      'erased_payment',
    ]);
  });

  it('deletes an attempt that took nothing, and never the fine that is still due', async () => {
    const noticeNumber = await createFine(opened.db);
    const reference = await start(opened.db, noticeNumber);
    await hearNow(opened.db, answerOf(reference, REFUSAL));
    await opened.db
      .updateTable('attempt')
      .set({ endedAt: new Date(), checkoutEnd: 'expired' })
      .execute();
    await rest();
    await setBackTables(400 * DAY - MINUTE);
    await opened.db.updateTable('fine').set({ noticeDay: '2400-01-01' }).execute();
    expect(await run()).toMatchObject({ attempts: 0 });
    await setBackTables(2 * MINUTE);
    expect(await run()).toMatchObject({ attempts: 1 });
    expect(await left()).toMatchObject({ fine: 1 });
    expect(await left()).not.toHaveProperty('payment');
    expect(await left()).not.toHaveProperty('erased_payment');
  });

  it('takes late news of an erased payment for no new money: a person sees it', async () => {
    const reference = await pay(await createFine(opened.db));
    await rest();
    await setBackTables(3_660 * DAY);
    await run();
    await hearNotification(opened.db, { ...notificationOf(reference), fingerprint: 'again' });
    await hearNow(opened.db, answerOf(reference));
    expect(
      await opened.db.selectFrom('payment').select(['state', 'capturedCents', 'status']).execute(),
    ).toEqual([{ state: 'unknown', capturedCents: 0, status: 'ERASED' }]);
    expect(await left()).not.toHaveProperty('ledger_entry');
  });

  it('lets nothing else delete a line', async () => {
    await paidFine();
    await setBackTables(3_660 * DAY);
    await run();
    await paidFine();
    await expect(opened.db.deleteFrom('ledgerEntry').execute()).rejects.toThrow('append-only');
    await expect(opened.db.updateTable('ledgerEntry').set({ cents: 1 }).execute()).rejects.toThrow(
      'append-only',
    );
  });

  it('deletes old files of letters, mails and mornings, and no others', async () => {
    const [letters, mails, mornings] = [newFolder(), newFolder(), newFolder()];
    const write = (folder: string, name: string, seconds: number) => {
      writeFileSync(join(folder, name), 'x');
      const at = Date.now() / 1_000 - seconds;
      utimesSync(join(folder, name), at, at);
    };
    const id = '1b9e0c43-0000-4000-8000-000000000000';
    for (const [age, name] of [
      [3 * DAY - MINUTE, 'young'],
      [3 * DAY + MINUTE, 'old'],
    ] as const) {
      write(letters, `courrier-${name}.pdf`, age);
      write(letters, `courrier-${name}.json`, age);
      write(letters, `other-${name}.pdf`, age);
    }
    write(mails, `${id}.eml`, 3 * DAY + MINUTE);
    write(mornings, '2026-11-20.html', 3 * DAY + MINUTE);
    write(mornings, '2026-11-21.html', 3 * DAY - MINUTE);
    write(mornings, 'rejets-1.csv', 30 * DAY + MINUTE);
    write(mornings, 'rejets-2.csv', 30 * DAY - MINUTE);
    const purged = { retentions: { ...PERIODS, sendings: 3 }, sent: { letters, mails, mornings } };
    expect(await countOutlived(opened.db, purged)).toMatchObject({ files: 5 });
    expect(readdirSync(mails)).toHaveLength(1);
    expect(await purge(opened.db, purged)).toMatchObject({ files: 5 });
    expect(readdirSync(mails)).toEqual([]);
    expect(readdirSync(mornings).sort()).toEqual(['2026-11-21.html', 'rejets-2.csv']);
    expect(readdirSync(letters).sort()).toEqual([
      'courrier-young.json',
      'courrier-young.pdf',
      'other-old.pdf',
      'other-young.pdf',
    ]);
  });
});
