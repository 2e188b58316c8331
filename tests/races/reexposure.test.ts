import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { stopClock } from '../support/ledger/clock.ts';
import { createFine, openReplicas, type Replicas } from './support.ts';

const PART = 5_000;

let replicas: Replicas;
beforeAll(async () => {
  replicas = await openReplicas({ movableClock: true });
});
afterAll(() => replicas.close());

const a = (instant: string) => sql<Date>`${instant}::timestamptz`;

interface PaymentAttempt {
  /** ISO instant at which the ledger line was written. */
  readonly inscritLe: string;
  readonly sansTentative?: boolean;
  readonly media?: number;
}

let rank = 0;

async function createAttempt(fineId: string, dossier: string): Promise<string> {
  const { id } = await replicas.a
    .insertInto('tentative')
    .values({
      amende_id: fineId,
      dossier,
      session_id: 'session',
      transaction_reference: `TAI${rank}`,
      jeton_sel: 'sel',
      jeton_empreinte: `empreinte-${rank}`,
      jeton_expire_le: new Date(),
      type_reglement: 'PARTIEL',
      montant: PART,
      locale: 'fr',
      terminee_le: new Date(),
      expire_le: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createPayment(fineId: string): Promise<void> {
  const id = `P${rank}`;
  const payment = {
    amende_id: fineId,
    origine: 'direct',
    reference: id,
    etat: 'ENCAISSE',
  } as const;
  const figures = { encaisse: PART, rendu: 0, reserve: 0, devise: 'EUR', revision: 1 };
  const facts = { statut: '', abandonne: false, notre_marchand: true, autre_tentative: false };
  const told = { repondu: true, entendu: false, chiffre_dit: false, jour: '2026-01-01' };
  await replicas.a
    .insertInto('paiement')
    .values({ id, ...payment, ...figures, ...facts, ...told })
    .execute();
  await replicas.a.insertInto('paiement_nom').values({ id, paiement_id: id }).execute();
}

/** Writes a part payment into the ledger. */
async function payWithCard(noticeNumber: string, payment: PaymentAttempt): Promise<void> {
  const { id, dossier, type_amende: fineType } = await read(noticeNumber);
  rank += 1;
  const isOurs = !payment.sansTentative || payment.media === PAYMENT_MEDIA.VIREMENT;
  if (isOurs) await createPayment(id);
  await replicas.a
    .insertInto('ecriture')
    .values({
      amende_id: id,
      paiement_id: isOurs ? `P${rank}` : null,
      tentative_id: payment.sansTentative ? null : await createAttempt(id, dossier),
      reference_reglement: `R-${rank}`,
      // The provider's own date does not count: only the database's clock does.
      date_reglement: new Date('2020-01-01T00:00:00Z'),
      montant: PART,
      solde: 8_500,
      nature: 'PARTIEL',
      media_reglement: payment.media ?? PAYMENT_MEDIA.INTERNET,
      num_avis: noticeNumber,
      type_amende: fineType,
      transaction_reference: `TAI${rank}`,
      code_verification: `C-${rank}`,
      cree_le: a(payment.inscritLe),
    })
    .execute();
}

const read = (noticeNumber: string) =>
  replicas.a
    .selectFrom('amende')
    .selectAll()
    .where('num_avis', '=', noticeNumber)
    .executeTakeFirstOrThrow();

const status = async (noticeNumber: string) => (await read(noticeNumber)).statut;

async function createPartlyPaid(
  payments: readonly PaymentAttempt[],
  initial: StoredStatus = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
): Promise<string> {
  const noticeNumber = await createFine(replicas.a);
  await replicas.a
    .updateTable('amende')
    .set({ statut: initial })
    .where('num_avis', '=', noticeNumber)
    .execute();
  for (const payment of payments) await payWithCard(noticeNumber, payment);
  return noticeNumber;
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
    const noticeNumber = await createPartlyPaid([{ inscritLe: writtenAt }]);
    const justBefore = new Date(Date.parse(du) - 1).toISOString();
    await stopClock(replicas.a, justBefore);
    expect(await reexpose(replicas.a)).toBe(0);
    await stopClock(replicas.a, du);
    expect(await reexpose(replicas.a)).toBe(1);
    expect(await status(noticeNumber)).toBe('A_PAYER');
  });

  it('with the latest of several payments', async () => {
    const noticeNumber = await createPartlyPaid([
      { inscritLe: '2026-07-01T12:00:00Z' },
      { inscritLe: '2026-07-02T03:59:00Z' },
    ]);
    await stopClock(replicas.a, '2026-07-02T04:00:00Z');
    await reexpose(replicas.a);
    expect(await status(noticeNumber)).toBe('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL');
    await stopClock(replicas.a, '2026-07-03T04:00:00Z');
    await reexpose(replicas.a);
    expect(await status(noticeNumber)).toBe('A_PAYER');
  });

  it('days late, after a stop, and on two servers at once: once each', async () => {
    const numbers: string[] = [];
    for (let fine = 0; fine < 8; fine += 1) {
      numbers.push(await createPartlyPaid([{ inscritLe: '2026-07-01T12:00:00Z' }]));
    }
    await stopClock(replicas.a, '2026-08-15T00:00:00Z');
    const totals = await Promise.all(
      [replicas.a, replicas.b, replicas.a, replicas.b].map((db) => reexpose(db)),
    );
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(numbers.length);
    const { id } = await read(numbers[0] ?? '');
    const changes = await replicas.a
      .selectFrom('changement_statut')
      .select(['de', 'vers', 'cause'])
      .where('amende_id', '=', id)
      .execute();
    expect(changes).toEqual([
      { de: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', vers: 'A_PAYER', cause: 'REEXPOSITION' },
    ]);
  });
});

describe('invariant 7: what is not ours to show again stays', () => {
  const old = '2026-01-01T12:00:00Z';
  it.each<[string, readonly PaymentAttempt[], StoredStatus]>([
    ['an imported fine', [], 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'],
    [
      'a demonstration line',
      [{ inscritLe: old, sansTentative: true }],
      'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
    ],
    ['a paid fine', [{ inscritLe: old }], 'PAYE'],
  ])('%s', async (_, payments, initial) => {
    const noticeNumber = await createPartlyPaid(payments, initial);
    expect(await reexpose(replicas.a)).toBe(0);
    expect(await status(noticeNumber)).toBe(initial);
  });

  it('but a transfer that our bank account shows is ours', async () => {
    const noticeNumber = await createPartlyPaid([
      { inscritLe: old, sansTentative: true, media: PAYMENT_MEDIA.VIREMENT },
    ]);
    expect(await reexpose(replicas.a)).toBe(1);
    expect(await status(noticeNumber)).toBe('A_PAYER');
  });
});
