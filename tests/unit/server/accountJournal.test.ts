import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parisDay } from '#contract/domain/parisDays.ts';
import { checkLedger } from '#server/office/day/checkLedger.ts';
import { closeDay, isClosed } from '#server/office/day/closeDay.ts';
import { apply } from '#server/store/apply.ts';
import { EquationBroken } from '#server/store/equation.ts';
import type { PaymentFields } from '#server/till/changes.ts';
import { databaseOfFile } from '../../support/embedded.ts';

const today = parisDay(new Date());

const fieldsOf = (id: string, others: Partial<PaymentFields> = {}): PaymentFields => ({
  id,
  fineId: null,
  attemptId: null,
  reference: 'TAI1',
  state: 'captured',
  status: 'CAPTURED/9',
  isCancelled: false,
  capturedCents: 9_000,
  reportedCents: 9_000,
  returnedCents: 0,
  reservedCents: 0,
  currency: 'EUR',
  otherAttempt: false,
  revision: 0,
  answered: true,
  heardSinceAnswer: false,
  explainedStatus: null,
  isFigureDeclared: false,
  paidAt: null,
  authorisation: null,
  card: null,
  day: today,
  ...others,
});

const aside = (paymentId: string, cents: number) =>
  ({ kind: 'waits', paymentId, reason: 'came-back', cents }) as const;

describe('D-62: what each day was told of a payment', () => {
  const opened = databaseOfFile();
  const write = (...changes: Parameters<typeof apply>[1]) =>
    opened.db.transaction().execute((transaction) => apply(transaction, changes));
  const heard = async () =>
    (
      await opened.db
        .selectFrom('collection')
        .select(['paymentId', 'capturedCents', 'returnedCents'])
        .orderBy('id')
        .execute()
    ).map((row) => Object.values(row));

  it('a merge takes the figures of the second id back, so that they are told once', async () => {
    await write({ kind: 'payment-opened', payment: fieldsOf('1_0') }, aside('1_0', 9_000));
    await write(
      { kind: 'payment-opened', payment: fieldsOf('1', { capturedCents: 0 }) },
      { kind: 'payment-merged', paymentId: '1_0', into: '1' },
      { kind: 'payment-changed', from: 0, payment: fieldsOf('1', { revision: 1 }) },
    );
    await write(
      {
        kind: 'payment-changed',
        from: 1,
        payment: fieldsOf('1', { returnedCents: 1_000, revision: 2 }),
      },
      aside('1', -1_000),
    );
    expect(await heard()).toEqual([
      ['1_0', 9_000, 0],
      ['1_0', -9_000, 0],
      ['1', 9_000, 0],
      ['1', 0, 1_000],
    ]);
    const { accounts } = await closeDay(opened.db, today);
    const told = accounts.heard.map(({ paymentId, cents }) => [paymentId, cents]);
    expect(told).toEqual([
      ['1', 9_000],
      ['1', -1_000],
    ]);
    expect(await checkLedger(opened.db, today)).toEqual([]);
  });

  it('I2: figures that are not the sum of what was heard break the event and the check', async () => {
    const steal = sql`update payment set captured_cents = 9100, returned_cents = 1100 where id = '1'`;
    await expect(
      opened.db.transaction().execute(async (transaction) => {
        await steal.execute(transaction);
        await apply(transaction, [aside('1', 5), aside('1', -5)]);
      }),
    ).rejects.toThrow(EquationBroken);
    await steal.execute(opened.db);
    expect(await checkLedger(opened.db, today)).toEqual([{ invariant: 'I2', target: '1' }]);
    expect(isClosed(await closeDay(opened.db, today))).toBe(false);
    await sql`update payment set captured_cents = 9000, returned_cents = 1000 where id = '1'`.execute(
      opened.db,
    );
  });

  it('no line of the journal ever changes', async () => {
    await expect(sql`update collection set captured_cents = 1`.execute(opened.db)).rejects.toThrow(
      'append-only',
    );
  });

  it('names a payment of which more was told than booked', async () => {
    await write({ kind: 'payment-opened', payment: fieldsOf('odd') }, aside('odd', 9_000));
    await sql`insert into collection (payment_id, captured_cents, returned_cents) values ('odd', 5, 0)`.execute(
      opened.db,
    );
    const { accounts } = await closeDay(opened.db, today);
    const unbooked = accounts.differences.filter(({ what }) => what === 'heard and not booked');
    expect(unbooked.map(({ paymentId, cents, number }) => [paymentId, cents, number])).toEqual([
      ['odd', 5, null],
    ]);
  });
});
