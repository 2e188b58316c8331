import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { startPayment } from '#server/services/payment/startPayment.ts';
import { stopClock } from '../support/ledger/clock.ts';
import { startedBy } from '../support/provider.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { hearTold } from './answer.ts';
import { bindSession, createFine, dependencies, openReplicas, type Replicas } from './support.ts';

const PART = 4_000;
const OLD = '2026-01-02T12:00:00Z';
const WAITS = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

let replicas: Replicas;
beforeAll(async () => {
  replicas = await openReplicas({ movableClock: true });
});
afterAll(() => replicas.close());

/** @returns the reference of an attempt to pay a part */
async function startPart(noticeNumber: string): Promise<string> {
  const { a } = replicas;
  await bindSession(a, noticeNumber, noticeNumber);
  const part = { typeReglement: 'PARTIEL', montantTransaction: PART } as const;
  const request = wholeFine(noticeNumber, part);
  const started = await startPayment(dependencies(a), noticeNumber, request);
  if ('refused' in started) throw new Error(started.refused);
  return startedBy(started.address).reference;
}

const hearPart = (reference: string) => hearTold(replicas.a, reference, { capturedCents: PART });

/** A fine of the day of an instant, at which the clock stands. */
async function newFine(instant: string): Promise<string> {
  await stopClock(replicas.a, instant);
  const sent = { noticeDay: instant.slice(0, 10) };
  return createFine(replicas.a, { ...sent, partsAllowed: true, transferAllowed: true });
}

/** A fine of which a part was paid by card at an instant. */
async function partlyPaid(instant: string): Promise<string> {
  const noticeNumber = await newFine(instant);
  await hearPart(await startPart(noticeNumber));
  expect(await statusOf(noticeNumber)).toBe(WAITS);
  return noticeNumber;
}

const read = (noticeNumber: string) =>
  replicas.a
    .selectFrom('fine')
    .selectAll()
    .where('number', '=', noticeNumber)
    .executeTakeFirstOrThrow();

const statusOf = async (noticeNumber: string) => (await read(noticeNumber)).status;

const setStatus = (noticeNumber: string, status: StoredStatus) =>
  replicas.a.updateTable('fine').set({ status }).where('number', '=', noticeNumber).execute();

/** As the demonstration has it: without attempt and payment. */
async function writeLine(noticeNumber: string): Promise<void> {
  const { id, noticeType: fineType } = await read(noticeNumber);
  await replicas.a
    .insertInto('ledgerEntry')
    .values({
      fineId: id,
      reference: 'R-1',
      paidAt: new Date(OLD),
      cents: PART,
      balance: 8_500,
      priceCents: PART + 8_500,
      nature: 'PARTIEL',
      medium: PAYMENT_MEDIA.INTERNET,
      fineNumber: noticeNumber,
      noticeType: fineType,
      transactionReference: 'T1',
      verificationCode: 'C-1',
    })
    .execute();
}

describe('invariant 7: our own part payment is payable again the next day at 06:00 in Paris', () => {
  it.each([
    ['a summer day', '2026-07-01T12:00:00Z', '2026-07-02T04:00:00Z'],
    ['the last instant of a day', '2026-07-01T21:59:59.999Z', '2026-07-02T04:00:00Z'],
    ['the first instant of a day', '2026-07-01T22:00:00Z', '2026-07-03T04:00:00Z'],
    ['the night of 23 hours', '2026-03-28T11:00:00Z', '2026-03-29T04:00:00Z'],
    ['midnight before the lost hour', '2026-03-28T23:00:00Z', '2026-03-30T04:00:00Z'],
    ['the night of 25 hours', '2026-10-24T10:00:00Z', '2026-10-25T05:00:00Z'],
    ['02:30 the first time', '2026-10-25T00:30:00Z', '2026-10-26T05:00:00Z'],
    ['02:30 the second time', '2026-10-25T01:30:00Z', '2026-10-26T05:00:00Z'],
    ['the end of a year', '2026-12-31T22:59:59Z', '2027-01-01T05:00:00Z'],
  ])('%s', async (_, writtenAt, du) => {
    const noticeNumber = await partlyPaid(writtenAt);
    const justBefore = new Date(Date.parse(du) - 1).toISOString();
    await stopClock(replicas.a, justBefore);
    expect(await reexpose(replicas.a)).toBe(0);
    await stopClock(replicas.a, du);
    expect(await reexpose(replicas.a)).toBe(1);
    expect(await statusOf(noticeNumber)).toBe('A_PAYER');
  });

  it('with the latest of several payments', async () => {
    const noticeNumber = await newFine('2026-07-01T12:00:00Z');
    const late = await startPart(noticeNumber);
    await endCheckout(replicas.a, late, 'cancelled');
    await hearPart(await startPart(noticeNumber));
    await stopClock(replicas.a, '2026-07-02T03:59:00Z');
    await hearPart(late);
    await stopClock(replicas.a, '2026-07-02T04:00:00Z');
    await reexpose(replicas.a);
    expect(await statusOf(noticeNumber)).toBe(WAITS);
    await stopClock(replicas.a, '2026-07-03T04:00:00Z');
    await reexpose(replicas.a);
    expect(await statusOf(noticeNumber)).toBe('A_PAYER');
  });

  it('days late, after a stop, and on two servers at once: once each', async () => {
    const numbers: string[] = [];
    for (let fine = 0; fine < 8; fine += 1) {
      numbers.push(await partlyPaid('2026-07-01T12:00:00Z'));
    }
    await stopClock(replicas.a, '2026-08-15T00:00:00Z');
    const totals = await Promise.all(
      [replicas.a, replicas.b, replicas.a, replicas.b].map((db) => reexpose(db)),
    );
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(numbers.length);
    const { id } = await read(numbers[0] ?? '');
    const changes = await replicas.a
      .selectFrom('statusChange')
      .select(['fromStatus', 'toStatus', 'cause'])
      .where('fineId', '=', id)
      .where('fromStatus', '=', WAITS)
      .execute();
    expect(changes).toEqual([{ fromStatus: WAITS, toStatus: 'A_PAYER', cause: 're-exposed' }]);
  });
});

describe('invariant 7: what is not ours to show again stays', () => {
  it.each<[string, () => Promise<string>, StoredStatus]>([
    ['an imported fine', () => newFine(OLD), WAITS],
    [
      'a demonstration line',
      async () => {
        const noticeNumber = await newFine(OLD);
        await writeLine(noticeNumber);
        return noticeNumber;
      },
      WAITS,
    ],
    ['a paid fine', () => partlyPaid(OLD), 'PAYE'],
  ])('%s', async (_, make, initial) => {
    const noticeNumber = await make();
    await setStatus(noticeNumber, initial);
    await stopClock(replicas.a, '2026-08-15T00:00:00Z');
    expect(await reexpose(replicas.a)).toBe(0);
    expect(await statusOf(noticeNumber)).toBe(initial);
  });
});
