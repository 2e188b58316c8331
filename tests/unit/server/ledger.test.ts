import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { checkLedger } from '#server/services/operations/checkLedger.ts';
import { closeItem } from '#server/services/operations/closeItem.ts';
import { reconcile } from '#server/services/operations/reconcile.ts';
import { reopen, reversePayment } from '#server/services/operations/reversePayment.ts';
import { applyAnswer } from '#server/services/payment/applyAnswer.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { applyTransfer } from '#server/services/transfer/applyTransfer.ts';
import { baseAPart } from '../../support/embedded.ts';
import { CLOCK_SEARCH_PATH, installClock, moveClock } from '../../support/ledger/clock.ts';
import { PAIR, type Side, World } from '../../support/ledger/world.ts';
import { startedBy } from '../../support/provider.ts';

const OPERATOR = { operateur: 'agent', note: 'test' };

describe('D-29: the ledger decides what is owed', () => {
  let opened: OpenDatabase;
  let world: World;

  beforeAll(async () => {
    opened = await baseAPart();
    await sql.raw(`set search_path to ${CLOCK_SEARCH_PATH}`).execute(opened.base);
    await installClock(opened.base);
  });
  beforeEach(async () => {
    world = await World.open(opened.base);
  });
  afterAll(() => opened.close());

  /** @returns the sides that were taken */
  async function imports(sides: readonly Side[], linked: boolean): Promise<Side[]> {
    const rejected = await world.import(
      sides.map((side) => ({
        side,
        status: 'A_PAYER',
        names: linked && side === 'fine' ? 'deposit' : null,
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

  const answer = (reference: string, cents: number, state: PaymentAnswer['state'] = 'ACCEPTE') =>
    applyAnswer(world.base, world.provider, world.answer(reference, cents, state), 'AUTOMATIQUE');

  /** The bank refuses, and the provider's office confirms it: the payer may start again. */
  async function refuse(reference: string): Promise<void> {
    const refusal = world.answer(reference, 0, 'REFUSE');
    world.office.set(reference, refusal);
    await applyAnswer(world.base, world.provider, refusal, 'DIAGNOSTIC');
    await moveClock(world.base, 20);
  }

  async function accounts() {
    const { fines, lines } = await world.rows();
    return {
      ledger: lines.map(({ montant, solde }) => [montant, solde]),
      aside: (await world.setAside()).map(({ motif, montant }) => [motif, montant]),
      statuses: fines
        .sort((a, b) => (a.num_avis < b.num_avis ? -1 : 1))
        .map(({ statut }) => statut),
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
    const [fine] = fines.filter(({ consignation }) => !consignation);
    expect(await checkLedger(world.base, await world.today())).toContainEqual({
      invariant: 'I7',
      objet: fine?.id,
    });
  });

  it('I7: a number that its pair has closed stays closed until an operator reopens it', async () => {
    await pair();
    const late = await start('fine');
    await refuse(late);
    await answer(await start('deposit'), 13_500);
    const reference = (await world.rows()).lines[0]?.reference_reglement ?? '';
    await reversePayment(world.base, reference, OPERATOR);
    await answer(late, 9_000);
    expect(await accounts()).toMatchObject({
      aside: [
        ['PAIEMENT_DESIMPUTE', 13_500],
        ['TROP_PERCU', 9_000],
      ],
      statuses: ['PAYE_AUTRE', 'PAIEMENT_DESIMPUTE'],
    });
    await reopen(world.base, reference, OPERATOR);
    expect(await accounts()).toMatchObject({ statuses: ['A_PAYER', 'A_PAYER'] });
  });

  /** Ledgers that older versions have left: a part of the fine beside the whole deposit. */
  async function bothPaid(): Promise<void> {
    await pair(false);
    await answer(await start('fine', 4_000), 4_000);
    await answer(await start('deposit'), 13_500);
    await sql`update amende set dossier = ${world.numbers.fine}
      where num_avis = ${world.numbers.deposit}`.execute(world.base);
  }

  it('I3, I7: re-exposure closes a part-paid fine whose deposit is paid', async () => {
    await bothPaid();
    await moveClock(world.base, 24 * 60);
    await reexpose(world.base);
    expect(await accounts()).toMatchObject({ statuses: ['PAYE_AUTRE', 'PAYE'] });
  });

  it('D-12: an import leaves such a dossier as it is, and takes the rest of its batch', async () => {
    await bothPaid();
    await sql`update amende set statut = 'PAIEMENT_DESIMPUTE'
      where num_avis = ${world.numbers.deposit}`.execute(world.base);
    expect(await pair()).toEqual([]);
    expect(await accounts()).toMatchObject({
      statuses: ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'PAIEMENT_DESIMPUTE'],
    });
  });

  const transfer = async (cents: number, side: Side = 'fine') =>
    applyTransfer(world.base, {
      bankReference: world.nextTransferReference(),
      jour: await world.today(),
      montant: cents,
      devise: 'EUR',
      libelle: world.numbers[side],
    });

  const openItem = async (reason: string) =>
    (await world.setAside()).find(({ motif, traite_le }) => motif === reason && !traite_le)?.id ??
    0;

  const fineNumber = () => world.numbers.fine;

  describe('money set aside is counted as far as its fine takes it', () => {
    it('the rest of a part payment, by transfer on the same day; more than it stays aside', async () => {
      await pair();
      await answer(await start('fine', 4_000), 4_000);
      expect(await transfer(6_000)).toBe('VIREMENT_STATUT');
      const id = await openItem('VIREMENT_STATUT');
      await closeItem(world.base, id, OPERATOR, { outcome: 'IMPUTE' });
      expect(await accounts()).toEqual({
        ledger: [
          [4_000, 5_000],
          [5_000, 0],
        ],
        aside: [
          ['VIREMENT_STATUT', 6_000],
          ['TROP_PERCU', 1_000],
        ],
        statuses: ['PAYE', 'PAYE_AUTRE'],
      });
      const rest = await openItem('TROP_PERCU');
      await expect(closeItem(world.base, rest, OPERATOR, { outcome: 'IMPUTE' })).rejects.toThrow(
        'owes nothing',
      );
      await closeItem(world.base, rest, OPERATOR, { outcome: 'RENDU' });
    });

    it('the second of two payments, after the first was charged back', async () => {
      await pair();
      const late = await start('fine');
      await refuse(late);
      await answer(await start('fine'), 9_000);
      await answer(late, 9_000);
      const reference = (await world.rows()).lines[0]?.reference_reglement ?? '';
      await reversePayment(world.base, reference, OPERATOR);
      const id = await openItem('TROP_PERCU');
      await closeItem(world.base, id, OPERATOR, { outcome: 'IMPUTE' });
      const { ledger, statuses } = await accounts();
      expect(ledger.map(([cents]) => cents)).toEqual([9_000, -9_000, 9_000]);
      expect(statuses).toEqual(['PAYE', 'PAYE_AUTRE']);
      const faults = await checkLedger(world.base, await world.today());
      const ours = (await world.rows()).fines.map(({ id: fine }) => fine);
      expect(faults.filter(({ objet }) => ours.includes(objet) || objet === late)).toEqual([]);
    });

    it('money that names no fine is counted for the one that the operator names', async () => {
      await pair();
      await applyTransfer(world.base, {
        bankReference: world.nextTransferReference(),
        jour: await world.today(),
        montant: 9_000,
        devise: 'EUR',
        libelle: 'the fine of my car',
      });
      const id = await openItem('VIREMENT_SANS_AMENDE');
      const decision = { outcome: 'IMPUTE' as const };
      await expect(closeItem(world.base, id, OPERATOR, decision)).rejects.toThrow('--fine');
      await closeItem(world.base, id, OPERATOR, { ...decision, fineNumber: fineNumber() });
      expect(await accounts()).toMatchObject({ statuses: ['PAYE', 'PAYE_AUTRE'] });
    });

    it('B-10: a refund of a payment taken back ends the difference with the provider', async () => {
      await pair();
      const reference = await start('fine');
      await answer(reference, 9_000);
      world.office.set(reference, world.answer(reference, 9_000, 'ACCEPTE'));
      const { lines } = await world.rows();
      await reversePayment(world.base, lines[0]?.reference_reglement ?? '', OPERATOR);
      world.office.set(reference, world.answer(reference, 0, 'REFUSE'));
      const differs = async () => {
        const report = await reconcile(world.base, world.provider, await world.today());
        return report.ecarts.some(({ transactionReference }) => transactionReference === reference);
      };
      expect(await differs()).toBe(true);
      const id = await openItem('PAIEMENT_DESIMPUTE');
      await closeItem(world.base, id, OPERATOR, { outcome: 'RENDU' });
      expect(await differs()).toBe(false);
    });
  });

  describe('D-48: what the administration says beside a payment of this service', () => {
    it('the corrected link of a paid fine frees the wrong deposit and bars the right one', async () => {
      await world.import([
        { side: 'fine', status: 'A_PAYER', names: 'otherDeposit' },
        { side: 'otherDeposit', status: 'A_PAYER' },
        { side: 'deposit', status: 'A_PAYER' },
      ]);
      await answer(await start('fine'), 9_000);
      expect(await accounts()).toMatchObject({ statuses: ['PAYE', 'A_PAYER', 'PAYE_AUTRE'] });
      await world.import([{ side: 'fine', status: 'A_PAYER', names: 'deposit' }]);
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
      await moveClock(world.base, 24 * 60);
      await reexpose(world.base);
      const file = [{ side: 'fine', names: 'deposit', ...told }] as const;
      expect([...(await world.import(file))]).toEqual([]);
      const again = await world.import(file);
      expect([...again.keys()], 'the same file once more').toEqual(refusedAgain);
      const fine = (await world.rows()).fines.find(({ num_avis }) => num_avis === fineNumber());
      expect([fine?.statut, fine?.deja_regle_importe]).toEqual([status, elsewhere]);
      const started = await world.start('fine', 'TOTAL');
      const asked = 'refused' in started ? null : startedBy(started.address).cents;
      expect(asked).toBe(status === 'A_PAYER' ? 3_000 : null);
      const faults = await checkLedger(world.base, await world.today());
      expect(faults.map(({ objet }) => objet)).not.toContain(fine?.id);
    });

    it('a fine that was taken back and reopened takes a record as any other', async () => {
      await pair();
      await answer(await start('fine'), 9_000);
      const reference = (await world.rows()).lines[0]?.reference_reglement ?? '';
      await reversePayment(world.base, reference, OPERATOR);
      expect(await imports(PAIR, true)).toEqual([]);
      await reopen(world.base, reference, OPERATOR);
      expect(await imports(PAIR, true)).toEqual(PAIR);
    });

    it('reconciliation lists a pair that waits because both numbers hold money', async () => {
      await pair(false);
      await answer(await start('fine'), 9_000);
      await answer(await start('deposit'), 13_500);
      await pair();
      const { fines } = await world.rows();
      const idOf = (side: Side) => fines.find((row) => world.sideOf(row) === side)?.id;
      const { liens } = await reconcile(world.base, world.provider, await world.today());
      expect(liens).toContainEqual({ amende: idOf('fine'), autre: idOf('deposit'), voulu: true });
    });
  });

  it('reconciliation tells of a ledger that holds more than was owed', async () => {
    await pair();
    await answer(await start('fine'), 9_000);
    const { lines } = await world.rows();
    const [line] = lines;
    await sql`insert into ecriture (amende_id, reference_reglement, date_reglement, montant, solde, nature,
        media_reglement, num_avis, type_amende, transaction_reference, code_verification)
      select amende_id, reference_reglement || '-2', date_reglement, 1, 7, nature,
        media_reglement, num_avis, type_amende, transaction_reference, code_verification || '-2'
      from ecriture where id = ${line?.id}`.execute(world.base);
    const faults = await checkLedger(world.base, await world.today());
    const ofFine = faults.filter(({ objet }) => objet === line?.amende_id);
    expect(ofFine.map(({ invariant }) => invariant).sort()).toEqual(['I1', 'I5']);
    expect(faults).toContainEqual({ invariant: 'I2', objet: line?.transaction_reference });
  });
});
