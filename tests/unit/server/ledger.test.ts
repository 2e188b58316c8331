import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import { checkLedger } from '#server/services/operations/checkLedger.ts';
import { listOpenItems, settleItem } from '#server/services/operations/items.ts';
import { reconcile } from '#server/services/operations/reconcile.ts';
import { reopen, reversePayment } from '#server/services/operations/reversePayment.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { applyTransfer } from '#server/services/transfer/applyTransfer.ts';
import { hearNow } from '../../races/answer.ts';
import { baseAPart } from '../../support/embedded.ts';
import { CLOCK_SEARCH_PATH, installClock, moveClock } from '../../support/ledger/clock.ts';
import { NUMBERS, OPERATOR, PAIR, type Side, World } from '../../support/ledger/world.ts';
import { answerAbout, startedBy } from '../../support/provider.ts';

describe('D-29: the ledger decides what is owed', () => {
  let opened: OpenDatabase;
  let world: World;

  beforeAll(async () => {
    opened = await baseAPart();
    await sql.raw(`set search_path to ${CLOCK_SEARCH_PATH}`).execute(opened.db);
    await installClock(opened.db);
  });
  beforeEach(async () => {
    world = await World.open(opened.db);
  });
  afterAll(() => opened.close());

  /** @returns the sides that were taken */
  async function imports(sides: readonly Side[], linked: boolean): Promise<Side[]> {
    const rejected = await world.import(
      sides.map((side) => ({
        side,
        status: 'A_PAYER',
        names: linked && side === 'fine' ? NUMBERS.deposit : null,
      })),
    );
    return sides.filter((side) => !rejected.has(side));
  }

  const pair = (linked = true) => imports(PAIR, linked);

  /** Starts a payment and gives the reference of its attempt. */
  async function start(side: Side, cents?: number): Promise<string> {
    const kind = side === 'deposit' ? 'CONSIGNATION' : cents === undefined ? 'TOTAL' : 'PARTIEL';
    const issue = await world.start(side, kind, cents);
    if ('refused' in issue) throw new Error(issue.refused);
    return startedBy(issue.address).reference;
  }

  const answer = (reference: string, cents: number) =>
    hearNow(world.db, answerAbout({ reference, cents }));

  /** The page takes no card any more: the payer may start again. */
  const end = (reference: string) => endCheckout(world.db, reference, 'EXPIREE');

  async function accounts() {
    const { fines, lines } = await world.rows();
    return {
      ledger: lines.map(({ montant: amount, solde: balance }) => [amount, balance]),
      aside: (await listOpenItems(world.db)).map(({ reason, cents }) => [reason, cents]),
      statuses: fines.map(({ statut: status }) => status),
    };
  }

  it('I3: an import that lags behind a payment leaves both numbers of the pair closed', async () => {
    await pair();
    await answer(await start('deposit'), 13_500);
    expect(await pair()).toEqual([]);
    expect(await accounts()).toMatchObject({ statuses: ['PAYE_AUTRE', 'PAYE'] });
    expect(await world.start('fine', 'TOTAL')).toEqual({ refused: 'deja-paye' });
  });

  it('I4: a link that comes while the deposit is being paid is made at once', async () => {
    await imports(['deposit'], false);
    const live = await start('deposit');
    expect(await imports(['fine'], true)).toEqual(['fine']);
    expect(await world.start('fine', 'TOTAL')).toEqual({ refused: 'paiement-en-cours' });
    await answer(live, 13_500);
    expect(await accounts()).toMatchObject({ statuses: ['PAYE_AUTRE', 'PAYE'] });
  });

  it('I4: a link that comes while both are being paid is made when the first attempt ends', async () => {
    await pair(false);
    const fine = await start('fine');
    const deposit = await start('deposit');
    expect(await pair()).toEqual([]);
    await answer(fine, 9_000);
    await answer(deposit, 13_500);
    expect(await accounts()).toEqual({
      ledger: [[9_000, 0]],
      aside: [['TROP_PERCU', 13_500]],
      statuses: ['PAYE', 'PAYE_AUTRE'],
    });
  });

  it('I7: two numbers that were both paid before they were known as a pair are told to an operator', async () => {
    await pair(false);
    await answer(await start('fine'), 9_000);
    await answer(await start('deposit'), 13_500);
    expect(await pair()).toEqual([]);
    const { fines } = await world.rows();
    const [fine] = fines.filter(({ consignation: deposit }) => !deposit);
    expect(await checkLedger(world.db, await world.today())).toContainEqual({
      invariant: 'I7',
      objet: fine?.id,
    });
  });

  it('I7: a number that its pair has closed stays closed until an operator reopens it', async () => {
    await pair();
    const late = await start('fine');
    await end(late);
    await answer(await start('deposit'), 13_500);
    const reference = (await world.rows()).lines[0]?.reference_reglement ?? '';
    await reversePayment(world.db, reference, OPERATOR);
    await answer(late, 9_000);
    expect(await accounts()).toMatchObject({
      aside: [
        ['PAIEMENT_DESIMPUTE', 13_500],
        ['TROP_PERCU', 9_000],
      ],
      statuses: ['PAYE_AUTRE', 'PAIEMENT_DESIMPUTE'],
    });
    // Nobody is asked for money that waits here.
    await expect(reopen(world.db, reference, OPERATOR)).rejects.toThrow('Money of this fine waits');
    for (const { id } of await listOpenItems(world.db)) {
      await settleItem(world.db, id, 'returned', OPERATOR);
    }
    await reopen(world.db, reference, OPERATOR);
    expect(await accounts()).toMatchObject({ aside: [], statuses: ['A_PAYER', 'A_PAYER'] });
  });

  /** A pair that no rule makes: a part of the fine beside the whole deposit. */
  async function bothPaid(): Promise<void> {
    await pair(false);
    await answer(await start('fine', 4_000), 4_000);
    await answer(await start('deposit'), 13_500);
    await sql`update amende set dossier = ${NUMBERS.fine}
      where num_avis = ${NUMBERS.deposit}`.execute(world.db);
  }

  it('I3, I7: re-exposure closes a part-paid fine whose deposit is paid', async () => {
    await bothPaid();
    await moveClock(world.db, 24 * 60);
    await reexpose(world.db);
    expect(await accounts()).toMatchObject({ statuses: ['PAYE_AUTRE', 'PAYE'] });
  });

  it('D-12: an import leaves such a dossier as it is, and takes the rest of its batch', async () => {
    await bothPaid();
    await sql`update amende set statut = 'PAIEMENT_DESIMPUTE'
      where num_avis = ${NUMBERS.deposit}`.execute(world.db);
    expect(await pair()).toEqual([]);
    expect(await accounts()).toMatchObject({
      statuses: ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'PAIEMENT_DESIMPUTE'],
    });
  });

  const transfer = async (cents: number, side: Side = 'fine') =>
    applyTransfer(world.db, {
      bankReference: 'bank',
      jour: await world.today(),
      montant: cents,
      devise: 'EUR',
      libelle: NUMBERS[side],
    });

  const openItem = async (reason: string) =>
    (await listOpenItems(world.db)).find((item) => item.reason === reason)?.id ?? 0;

  describe('money set aside is counted as far as its fine takes it', () => {
    it('the rest of a part payment, by transfer on the same day; more than it stays aside', async () => {
      await pair();
      await answer(await start('fine', 4_000), 4_000);
      expect(await transfer(6_000)).toBe('VIREMENT_STATUT');
      const id = await openItem('VIREMENT_STATUT');
      await settleItem(world.db, id, 'counted', OPERATOR);
      expect(await accounts()).toEqual({
        ledger: [
          [4_000, 5_000],
          [5_000, 0],
        ],
        aside: [['VIREMENT_STATUT', 1_000]],
        statuses: ['PAYE', 'PAYE_AUTRE'],
      });
      await expect(settleItem(world.db, id, 'counted', OPERATOR)).rejects.toThrow(
        'The fine does not owe it',
      );
      await settleItem(world.db, id, 'returned', OPERATOR);
      expect((await accounts()).aside).toEqual([]);
    });

    it('the second of two payments, after the first was charged back', async () => {
      await pair();
      const late = await start('fine');
      await end(late);
      await answer(await start('fine'), 9_000);
      await answer(late, 9_000);
      const reference = (await world.rows()).lines[0]?.reference_reglement ?? '';
      await reversePayment(world.db, reference, OPERATOR);
      const id = await openItem('TROP_PERCU');
      await settleItem(world.db, id, 'counted', OPERATOR);
      const { ledger, statuses } = await accounts();
      expect(ledger.map(([cents]) => cents)).toEqual([9_000, -9_000, 9_000]);
      expect(statuses).toEqual(['PAYE', 'PAYE_AUTRE']);
      expect(await checkLedger(world.db, await world.today())).toEqual([]);
    });

    it('money that names no fine is counted for the one that the operator names', async () => {
      await pair();
      await applyTransfer(world.db, {
        bankReference: 'bank',
        jour: await world.today(),
        montant: 9_000,
        devise: 'EUR',
        libelle: 'the fine of my car',
      });
      const id = await openItem('VIREMENT_SANS_AMENDE');
      await expect(settleItem(world.db, id, 'counted', OPERATOR)).rejects.toThrow('--fine');
      await settleItem(world.db, id, 'counted', OPERATOR, NUMBERS.fine);
      expect(await accounts()).toMatchObject({ statuses: ['PAYE', 'PAYE_AUTRE'] });
    });
  });

  describe('D-48: what the administration says beside a payment of this service', () => {
    it('the corrected link of a paid fine frees the wrong deposit and bars the right one', async () => {
      await world.import([
        { side: 'fine', status: 'A_PAYER', names: NUMBERS.otherDeposit },
        { side: 'otherDeposit', status: 'A_PAYER' },
        { side: 'deposit', status: 'A_PAYER' },
      ]);
      await answer(await start('fine'), 9_000);
      expect(await accounts()).toMatchObject({ statuses: ['PAYE', 'A_PAYER', 'PAYE_AUTRE'] });
      await world.import([{ side: 'fine', status: 'A_PAYER', names: NUMBERS.deposit }]);
      expect(await accounts()).toMatchObject({ statuses: ['PAYE', 'PAYE_AUTRE', 'A_PAYER'] });
      expect(await world.start('deposit', 'CONSIGNATION')).toEqual({ refused: 'deja-paye' });
    });

    it.each([
      ['PAYE, with the whole sum', { status: 'PAYE', elsewhere: 9_000 }, 'PAYE', 5_000, []],
      ['PAIEMENT_ANNULE', { status: 'PAIEMENT_ANNULE' }, 'PAIEMENT_ANNULE', 0, []],
      [
        'the rest as paid elsewhere',
        { status: 'A_PAYER', elsewhere: 5_000 },
        'PAYE',
        5_000,
        ['fine'],
      ],
      ['a part as paid elsewhere', { status: 'A_PAYER', elsewhere: 2_000 }, 'A_PAYER', 2_000, []],
    ] as const)('after a part payment: %s', async (_, told, status, elsewhere, refusedAgain) => {
      await pair();
      await answer(await start('fine', 4_000), 4_000);
      await moveClock(world.db, 24 * 60);
      await reexpose(world.db);
      const file = [{ side: 'fine', names: NUMBERS.deposit, ...told }] as const;
      expect([...(await world.import(file))]).toEqual([]);
      const again = await world.import(file);
      expect([...again.keys()], 'the same file once more').toEqual(refusedAgain);
      const fine = (await world.rows()).fines.find(
        ({ num_avis: noticeNumber }) => noticeNumber === NUMBERS.fine,
      );
      expect([fine?.statut, fine?.deja_regle_importe]).toEqual([status, elsewhere]);
      const started = await world.start('fine', 'TOTAL');
      const asked = 'refused' in started ? null : startedBy(started.address).cents;
      expect(asked).toBe(status === 'A_PAYER' ? 3_000 : null);
      const faults = await checkLedger(world.db, await world.today());
      expect(faults.map(({ objet: subject }) => subject)).not.toContain(fine?.id);
    });

    it('a fine that was taken back and reopened takes a record as any other', async () => {
      await pair();
      await answer(await start('fine'), 9_000);
      const reference = (await world.rows()).lines[0]?.reference_reglement ?? '';
      await reversePayment(world.db, reference, OPERATOR);
      expect(await imports(PAIR, true)).toEqual([]);
      await settleItem(world.db, await openItem('PAIEMENT_DESIMPUTE'), 'returned', OPERATOR);
      await reopen(world.db, reference, OPERATOR);
      expect(await imports(PAIR, true)).toEqual(PAIR);
    });

    it('reconciliation lists a pair that waits because both numbers hold money', async () => {
      await pair(false);
      await answer(await start('fine'), 9_000);
      await answer(await start('deposit'), 13_500);
      await pair();
      const { fines } = await world.rows();
      const idOf = (side: Side) =>
        fines.find(({ num_avis: noticeNumber }) => noticeNumber === NUMBERS[side])?.id;
      const { liens: links } = await reconcile(world.db, await world.today(), 5);
      expect(links).toContainEqual({ amende: idOf('fine'), autre: idOf('deposit'), voulu: true });
    });
  });

  it('reconciliation tells of a ledger that holds more than was owed', async () => {
    await pair();
    await answer(await start('fine'), 9_000);
    const { lines } = await world.rows();
    const [line] = lines;
    await sql`insert into ecriture (amende_id, reference_reglement, date_reglement, montant, solde, nature,
        media_reglement, num_avis, type_amende, transaction_reference, paiement_id, code_verification)
      select amende_id, reference_reglement || '-2', date_reglement, 1, 7, nature,
        media_reglement, num_avis, type_amende, transaction_reference, paiement_id, code_verification || '-2'
      from ecriture where id = ${line?.id}`.execute(world.db);
    const faults = await checkLedger(world.db, await world.today());
    const ofFine = faults.filter(({ objet: subject }) => subject === line?.amende_id);
    expect(ofFine.map(({ invariant }) => invariant).sort()).toEqual(['I1', 'I5']);
    expect(faults).toContainEqual({ invariant: 'I2', objet: line?.paiement_id });
  });
});
