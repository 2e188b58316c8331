import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { closeDayCommand } from '#server/cli/cloture.ts';
import { lineCommand } from '#server/cli/line.ts';
import { paymentCommand } from '#server/cli/payment.ts';
import { checkLedger } from '#server/services/accounts/checkLedger.ts';
import { closeDay, isClosed } from '#server/services/accounts/closeDay.ts';
import { declareChargedBack } from '#server/services/commands/declarations.ts';
import { settleLine } from '#server/services/commands/settleLine.ts';
import type { StatementLine } from '#server/services/transfer/statementLine.ts';
import { apply } from '#server/store/apply.ts';
import { EquationBroken } from '#server/store/equation.ts';
import type { PaymentFields } from '#server/till/changes.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { applyTransfer } from '../../support/statement.ts';

const today = parisDay(new Date());

const fieldsOf = (id: string, others: Partial<PaymentFields> = {}): PaymentFields => ({
  id,
  origin: 'card',
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
  isOurs: true,
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
  ({ kind: 'item-moved', paymentId, reason: 'came-back', cents, cause: 'received' }) as const;

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
    const { accounts } = await closeDay(opened.db, today, 5);
    const told = accounts.collected.map(({ paymentId, cents }) => [paymentId, cents]);
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
    expect(isClosed(await closeDay(opened.db, today, 5))).toBe(false);
    await sql`update payment set captured_cents = 9000, returned_cents = 1000 where id = '1'`.execute(
      opened.db,
    );
  });

  it('no line of the journal ever changes', async () => {
    await expect(sql`update collection set captured_cents = 1`.execute(opened.db)).rejects.toThrow(
      'append-only',
    );
  });

  it.each([
    [5, 5, 0],
    [6, 5, 1],
    [6, 6, 0],
  ])(
    'cards that were paid %i days ago and must be on a statement after %i: %i differences',
    async (days, remittanceDays, n) => {
      const id = `late-${days}-${remittanceDays}`;
      const paidAt = new Date(`${addDays(today, -days)}T12:00:00Z`);
      await write({ kind: 'payment-opened', payment: fieldsOf(id, { paidAt }) }, aside(id, 9_000));
      const { accounts } = await closeDay(opened.db, today, remittanceDays);
      expect(
        accounts.differences.filter(
          ({ what, paymentId }) => what.startsWith('on no') && paymentId === id,
        ),
      ).toHaveLength(n);
    },
  );

  it('names a payment of which more was told than booked', async () => {
    await write({ kind: 'payment-opened', payment: fieldsOf('odd') }, aside('odd', 9_000));
    await sql`insert into collection (payment_id, captured_cents, returned_cents) values ('odd', 5, 0)`.execute(
      opened.db,
    );
    const { accounts } = await closeDay(opened.db, today, 5);
    const unbooked = accounts.differences.filter(({ what }) => what === 'reported and not booked');
    expect(unbooked.map(({ paymentId, cents, item }) => [paymentId, cents, item])).toEqual([
      ['odd', 5, null],
    ]);
  });
});

describe('D-62: charge-backs', () => {
  const opened = databaseOfFile();
  commandsOn(() => opened);
  const run = (add: Parameters<typeof runCommand>[0], ...args: readonly string[]) =>
    runCommand(add, {}, ...args);
  const close = () => run(closeDayCommand, 'cloture', today);

  beforeAll(() =>
    opened.db.transaction().execute((transaction) =>
      apply(
        transaction,
        ['7_0', '8_0'].flatMap((id) => [
          { kind: 'payment-opened', payment: fieldsOf(id) } as const,
          aside(id, 9_000),
        ]),
      ),
    ),
  );

  const lineOf = (bankReference: string, cents: number): StatementLine => ({
    bankReference,
    day: today,
    cents,
    currency: 'EUR',
    text: 'IMPAYE CB',
    kind: 'charge-back',
    feeCents: 0,
    asTransfer: null,
  });

  it('has its fee and its last day to answer, until a line of the bank brings it', async () => {
    const words = ['--charged-back', '90.00', '--fee', '15.00', '--answer-by', '2026-12-05'];
    await run(paymentCommand, 'paiement', '7_0', ...words, '--reason', 'x', '--yes');
    const open = await close();
    expect(open.stdout).toMatch(
      /Charge-backs open 1\n +90\.00 EUR {2}said on [\d-]+, fee 15\.00 EUR, answer by 2026-12-05 {2}7_0\n/,
    );
    expect(open.code).toBe(0);
    await applyTransfer(opened.db, lineOf('C1', -10_500));
    const { stdout, code } = await close();
    expect(stdout).toContain('Charge-backs open 0');
    expect(stdout).toContain('-105.00 EUR  charge-back  7_0');
    expect([stdout.split('\n')[0], code]).toEqual([`Day ${today}: closed`, 0]);
  });

  it('is named by a person where the bank took another amount', async () => {
    const letter = { cents: 9_000, feeCents: null, answerBy: null };
    const who = { operator: 'test', note: 'their fee' };
    const { db } = opened;
    await declareChargedBack(db, '8_0', letter, who);
    await applyTransfer(db, lineOf('C2', -9_123));
    const { accounts } = await closeDay(db, today, 5);
    expect(accounts.differences).toContainEqual(
      expect.objectContaining({ what: 'charge-back that matches nothing', line: 2 }),
    );
    await expect(settleLine(db, 2, { paymentId: '7_0' }, who)).rejects.toThrow(
      'No charge-back of this payment with this number waits',
    );
    await run(lineCommand, 'line', '2', '--payment', '8_0', '--note', 'their fee');
    const report = await closeDay(db, today, 5);
    const named = report.accounts.received.map(({ cents, paymentId }) => [cents, paymentId]);
    expect(named).toContainEqual([-9_123, '8_0']);
    expect([report.accounts.chargeBacks, isClosed(report)]).toEqual([[], true]);
  });
});
