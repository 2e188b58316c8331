import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import { requireFine } from '#server/office/commands/payments.ts';
import { reopen, reversePayment } from '#server/office/commands/reversePayment.ts';
import { checkLedger } from '#server/office/day/checkLedger.ts';
import { closeDay } from '#server/office/day/closeDay.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { allWaitingLinks } from '#server/store/audit.ts';
import { listUnexplained } from '#server/store/books.ts';
import { readFine } from '#server/store/readDossier.ts';
import { listToldPayments } from '#server/store/told.ts';
import { hearNow } from '../../races/answer.ts';
import { ownDatabase } from '../../support/embedded.ts';
import { CLOCK_SEARCH_PATH, installClock, moveClock } from '../../support/ledger/clock.ts';
import { NUMBERS, OPERATOR, PAIR, type Side, World } from '../../support/ledger/world.ts';
import { answerAbout, capturedSnapshot, startedBy } from '../../support/provider.ts';
import { load, RECORD } from '../../support/record.ts';
import { NOTICE_DAY } from '../../support/till/world.ts';
import { doVerb } from '../../support/verb.ts';
import { listWaiting } from '../../support/waiting.ts';

// Sequences of events: tests/support/till; of services: tests/unit/fuzz/ledger.test.ts. Here is what neither reaches.
describe('D-29: the ledger decides what is owed', () => {
  let opened: OpenDatabase;
  let world: World;

  beforeAll(async () => {
    opened = await ownDatabase();
    await sql.raw(`set search_path to ${CLOCK_SEARCH_PATH}`).execute(opened.db);
    await installClock(opened.db);
  });
  beforeEach(async () => {
    world = await World.open(opened.db);
  });
  afterAll(() => opened.close());

  /** @returns the sides that were taken */
  async function pair(linked = true): Promise<Side[]> {
    const rejected = await world.import(
      PAIR.map((side) => ({
        side,
        status: 'A_PAYER',
        names: linked && side === 'fine' ? NUMBERS.deposit : null,
      })),
    );
    return PAIR.filter((side) => !rejected.has(side));
  }

  /** Starts a payment and gives the reference of its attempt. */
  async function start(side: Side, cents?: number, whole?: number): Promise<string> {
    const kind = side === 'deposit' ? 'CONSIGNATION' : cents === undefined ? 'TOTAL' : 'PARTIEL';
    const issue = await world.start(side, kind, cents ?? whole);
    if ('refused' in issue) throw new Error(issue.refused);
    return startedBy(issue.address).reference;
  }

  const answer = (reference: string, cents: number) =>
    hearNow(world.db, answerAbout({ reference, cents }));

  async function accounts() {
    const { fines } = await world.rows();
    return {
      aside: (await listWaiting(world.db)).map(({ reason, cents }) => [reason, cents]),
      statuses: fines.map(({ status }) => status),
    };
  }

  it('D-72: an answer that shows less than what counts waits for a person, who says what was taken', async () => {
    await pair();
    const reference = await start('fine');
    await answer(reference, 9_000);
    expect(await listUnexplained(world.db)).toEqual([]);
    await answer(reference, 8_999);
    expect(await listUnexplained(world.db)).toMatchObject([{ status: 'CAPTURED/9' }]);
    expect((await accounts()).aside).toEqual([]);
    const [{ id } = { id: '' }] = await listUnexplained(world.db);
    await doVerb(world, id, { name: 'taken', cents: 9_000 }, OPERATOR);
    expect(await listUnexplained(world.db)).toEqual([]);
  });

  it('I7: a number that its pair has closed stays closed until an operator reopens it', async () => {
    await pair();
    const late = await start('fine');
    await endCheckout(world.db, late, 'expired');
    await answer(await start('deposit'), 13_500);
    const reference = (await world.rows()).lines[0]?.reference ?? '';
    await reversePayment(world.db, reference, OPERATOR);
    await answer(late, 9_000);
    expect(await accounts()).toMatchObject({
      aside: [
        ['reversed', 13_500],
        ['overpaid', 9_000],
      ],
      statuses: ['PAYE_AUTRE', 'PAIEMENT_DESIMPUTE'],
    });
    // Nobody is asked for money that waits here.
    await expect(reopen(world.db, reference, OPERATOR)).rejects.toThrow(
      'De l’argent qui attend pourrait payer cet avis',
    );
    for (const { paymentId } of await listWaiting(world.db)) {
      await doVerb(world, paymentId, { name: 'returned' }, OPERATOR);
    }
    await reopen(world.db, reference, OPERATOR);
    expect(await accounts()).toMatchObject({ aside: [], statuses: ['A_PAYER', 'A_PAYER'] });
  });

  /** A pair that no rule makes: a part of the fine beside the whole deposit. */
  async function bothPaid(): Promise<void> {
    await pair(false);
    await answer(await start('fine', 4_000), 4_000);
    await answer(await start('deposit'), 13_500);
    await sql`update fine set pair_key = ${NUMBERS.fine}
      where number = ${NUMBERS.deposit}`.execute(world.db);
  }

  it('I3, I7: re-exposure closes a part-paid fine whose deposit is paid', async () => {
    await bothPaid();
    await moveClock(world.db, 24 * 60);
    await reexpose(world.db);
    expect(await accounts()).toMatchObject({ statuses: ['PAYE_AUTRE', 'PAYE'] });
  });

  it('D-12: an import leaves such a dossier as it is, and takes the rest of its batch', async () => {
    await bothPaid();
    await sql`update fine set status = 'PAIEMENT_DESIMPUTE'
      where number = ${NUMBERS.deposit}`.execute(world.db);
    expect(await pair()).toEqual([]);
    expect(await accounts()).toMatchObject({
      statuses: ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'PAIEMENT_DESIMPUTE'],
    });
  });

  it.each([
    ['without a date, and is heard of before', null, 0],
    ['with the date of the last day, and is heard of after', '2026-06-12T21:59:59Z', 2],
  ] as const)(
    'I1 I5: money %s the price rises, counts at the price of its own day, and so does its line',
    async (_, paidAt, daysBefore) => {
      await pair();
      await moveClock(world.db, daysBefore * 24 * 60);
      const snapshot = { ...capturedSnapshot(9_000), paidAt: paidAt && new Date(paidAt) };
      await hearNow(world.db, answerAbout({ reference: 'nobody', cents: 9_000 }, snapshot));
      await moveClock(world.db, (3 - daysBefore) * 24 * 60);
      const [{ number } = { number: 0 }] = await listWaiting(world.db);
      const count = (fineId: string | null) =>
        doVerb(world, `${number}`, { name: 'count', fineId }, OPERATOR);
      await expect(count(null)).rejects.toThrow('--fine');
      await count((await requireFine(world.db, NUMBERS.fine)).id);
      expect(await accounts()).toEqual({ aside: [], statuses: ['PAYE', 'PAYE_AUTRE'] });
      const found = await readFine(world.db, { number: NUMBERS.fine });
      const day = paidAt === null ? '2026-06-11' : '2026-06-12';
      expect(found?.fine.entries).toMatchObject([{ cents: 9_000, balance: 0, day }]);
      expect(await checkLedger(world.db, await world.today())).toEqual([]);
    },
  );

  it('D-91: a part paid here, and the whole there: what is too much is a task until ours is taken back', async () => {
    await pair();
    await answer(await start('fine', 5_000), 5_000);
    const transfer = { referenceReglement: 'V-1', date: '2026-06-11', montant: 9_000 };
    await load(world.db, [
      {
        ...RECORD,
        numAvis: NUMBERS.fine,
        numConsignation: NUMBERS.deposit,
        statutPaiement: 'PAYE',
        dejaRegle: 9_000,
        reglements: [{ ...transfer, nature: 'TOTAL', mediaReglement: 7 }],
      },
    ]);
    const [told] = await listToldPayments(world.db);
    expect(told).toMatchObject({ cents: 5_000, elsewhere: 9_000, tooMuch: 5_000 });
    await reversePayment(world.db, told?.reference ?? '', OPERATOR);
    expect(await listToldPayments(world.db)).toEqual([]);
    expect(await accounts()).toEqual({
      aside: [['reversed', 5_000]],
      statuses: ['PAYE', 'PAYE_AUTRE'],
    });
    expect(await checkLedger(world.db, await world.today())).toEqual([]);
  });

  it.each([4_500, 10_000])(
    'D-95: a line keeps the price that it was counted at: a record of %i later breaks no ledger',
    async (price) => {
      await pair();
      const first = await start('fine');
      await answer(first, 9_000);
      const [line] = (await world.rows()).lines;
      await reversePayment(world.db, line?.reference ?? '', OPERATOR);
      const waiting = { returnedCents: 9_000 };
      const whole = { reference: first, cents: 9_000 };
      await hearNow(world.db, answerAbout(whole, capturedSnapshot(9_000), waiting));
      await reopen(world.db, line?.reference ?? '', OPERATOR);
      const montants = { minoree: price, forfaitaire: 13_500, majoree: 37_500 };
      const notice = { numAvis: NUMBERS.fine, numConsignation: NUMBERS.deposit };
      const days = { dateEnvoiAvis: NOTICE_DAY, dateInfraction: '2026-05-01T08:15:00' };
      await load(world.db, [{ ...RECORD, ...notice, ...days, montants }]);
      await answer(await start('fine', undefined, price), price);
      expect((await accounts()).statuses[0]).toBe('PAYE');
      expect(await checkLedger(world.db, await world.today())).toEqual([]);
    },
  );

  it('I7 D-48: a pair that waits because both numbers hold money is told to an operator', async () => {
    await pair(false);
    await answer(await start('fine'), 9_000);
    await answer(await start('deposit'), 13_500);
    await pair();
    const { fines } = await world.rows();
    const idOf = (side: Side) =>
      fines.find(({ number: noticeNumber }) => noticeNumber === NUMBERS[side])?.id;
    const link = { fineId: idOf('fine'), otherFineId: idOf('deposit'), isWanted: true };
    expect((await closeDay(world.db, await world.today())).links).toContainEqual(link);
    // A closing shows the records of its day, an audit those of all days.
    await world.db
      .updateTable('fine')
      .set({ importedAt: new Date('2020-01-01') })
      .execute();
    expect((await closeDay(world.db, await world.today())).links).toEqual([]);
    const found = [];
    for await (const slice of allWaitingLinks(world.db)) found.push(...slice);
    expect(found).toContainEqual(link);
    const faults = await checkLedger(world.db, await world.today());
    expect(faults).toContainEqual({ invariant: 'I7', target: idOf('fine') });
  });

  it('the closing tells of a ledger that holds more than was owed', async () => {
    await pair();
    await answer(await start('fine'), 9_000);
    const { lines } = await world.rows();
    const [line] = lines;
    await sql`insert into ledger_entry (fine_id, reference, paid_at, cents, balance, price_cents, nature,
        medium, fine_number, notice_type, transaction_reference, payment_id, verification_code)
      select fine_id, reference || '-2', paid_at, 1, 7, price_cents, nature,
        medium, fine_number, notice_type, transaction_reference, payment_id, verification_code || '-2'
      from ledger_entry where id = ${line?.id}`.execute(world.db);
    const faults = await checkLedger(world.db, await world.today());
    const ofFine = faults.filter(({ target: subject }) => subject === line?.fineId);
    expect(ofFine.map(({ invariant }) => invariant).sort()).toEqual(['I1', 'I5']);
    expect(faults).toContainEqual({ invariant: 'I2', target: line?.paymentId });
  });
});
