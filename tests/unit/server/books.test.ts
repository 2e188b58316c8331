import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { hearAnswer, hearNotification } from '#server/services/payment/hear.ts';
import { purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { readServiceState } from '#server/services/state/serviceState.ts';
import { AMOUNT, answerOf, hearNow, notificationOf } from '../../races/answer.ts';
import { createFine, start } from '../../races/support.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { emptyTables } from '../../support/emptyTables.ts';
import { capturedSnapshot } from '../../support/provider.ts';
import { retentions } from '../../support/retentions.ts';
import { setBack } from '../../support/setBack.ts';
import { doVerb } from '../../support/verb.ts';
import { listWaiting } from '../../support/waiting.ts';

const WHO = { operator: 'agent', note: 'test' };
const DAY_S = 86_400;
const YEARS_S = 3_660 * DAY_S;

const LONG = { bindings: 30_000, sendings: 30_000, personalData: 30_000, fines: 30_000 };
const PERIODS = retentions({ ...LONG, attempts: 400, payments: 3_650, parkingPayments: 2_190 });

/** Two ids of one payment of a page that this service does not know, as after a restore. */
const LOST = 'TAI0LOST';
const FIRST = '770_0';
const SECOND = '770';

/** All questions are over and all periods have passed. */
async function purge(db: Database) {
  await db.updateTable('payment').set({ askAt: null }).execute();
  await db.updateTable('attempt').set({ askAt: null }).execute();
  await setBack(db, YEARS_S);
  return purgeExpired(db, PERIODS);
}

describe('D-80: one reading of a payment that has two ids', () => {
  const opened = databaseOfFile();
  afterEach(() => emptyTables(opened.db));

  /** Two webhooks name it by two ids, then an answer by both; the merged payment is asked about once more. */
  async function hearTwoIds(): Promise<void> {
    for (const id of [FIRST, SECOND]) {
      await hearNotification(opened.db, notificationOf(LOST, id));
    }
    for (const id of [FIRST, SECOND, SECOND]) {
      const asked = await opened.db
        .selectFrom('paymentName')
        .innerJoin('payment', 'payment.id', 'paymentName.paymentId')
        .select(['paymentName.id', 'payment.reference', 'payment.revision'])
        .where('paymentName.id', '=', id)
        .executeTakeFirstOrThrow();
      await hearAnswer(opened.db, asked, {
        ...answerOf(LOST),
        firstId: FIRST,
        snapshot: capturedSnapshot(AMOUNT),
      });
    }
  }

  it('D-80: what a person has settled waits no more, and its payment can be purged', async () => {
    await hearTwoIds();
    const items = await listWaiting(opened.db);
    expect(items.map(({ reason, cents }) => [reason, cents])).toEqual([
      ['unknown-attempt', AMOUNT],
    ]);
    await doVerb(opened, items[0]?.paymentId ?? '', { name: 'returned' }, WHO);
    expect(await listWaiting(opened.db)).toEqual([]);
    expect((await readServiceState(opened.db, 3)).setAside).toEqual([]);
    expect(await purge(opened.db)).toMatchObject({ payments: 1 });
  });
});

describe('D-54, D-80: what arrives after the purge', () => {
  const opened = databaseOfFile();
  afterEach(() => emptyTables(opened.db));

  it('an old webhook and an old charge-back bring no money: a person sees the one, and is refused the other', async () => {
    const reference = await start(opened.db, await createFine(opened.db));
    await hearNotification(opened.db, notificationOf(reference));
    await hearNow(opened.db, answerOf(reference));
    const { id } = await opened.db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
    expect(await purge(opened.db)).toMatchObject({ payments: 1 });
    const chargeBack = { name: 'charged-back', cents: AMOUNT, answerBy: null } as const;
    await expect(doVerb(opened, id, chargeBack, WHO)).rejects.toThrow('Aucun avis ni paiement');
    await hearNotification(opened.db, { ...notificationOf(reference), fingerprint: 'again' });
    await hearNow(opened.db, answerOf(reference));
    expect(await listWaiting(opened.db)).toEqual([]);
    expect((await readServiceState(opened.db, 3)).waiting).toMatchObject({ unknown: 1 });
    const { rows } = await sql<{ left: number }>`
      select coalesce(sum(captured_cents - returned_cents), 0)::int as left from payment`.execute(
      opened.db,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});
