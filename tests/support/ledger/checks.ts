import { expect } from 'vitest';
import { isLive } from '#contract/domain/attempt.ts';
import { transitionAllowed } from '#contract/domain/paymentStatus.ts';
import { readDossier } from '#server/services/fine/readDossier.ts';
import { situation } from '#server/services/fine/situation.ts';
import type { Model } from './model.ts';
import { dueOn, SIDES, type Side, type World } from './world.ts';

type Rows = Awaited<ReturnType<World['rows']>>;

/** Takes over what has come since the last step, in the order in which the services applied it. */
export async function absorb(model: Model, world: World): Promise<void> {
  const day = await world.today();
  const { fines: pair } = await world.rows();
  model.linked = pair.length === 2 && pair[0]?.dossier === pair[1]?.dossier;
  model.closeSettled();
  for (const { key, reference, cents, transfer } of await world.newMoney()) {
    if (!transfer) {
      model.accept(reference, cents, day);
      model.closeSettled();
      continue;
    }
    const { fines, lines } = await world.rows();
    const line = lines.find(({ transaction_reference }) => transaction_reference === key);
    const fine = fines.find(({ id }) => id === line?.amende_id);
    const side: Side = fine?.consignation ? 'deposit' : 'fine';
    if (line) {
      expect(cents, 'I1: a transfer takes no more than is owed').toBeLessThanOrEqual(
        model.room(side, day),
      );
    }
    model.transfer(key, side, cents, line !== undefined, day);
    model.closeSettled();
  }
}

/** The invariants of the ledger, after each step. */
export async function checkInvariants(model: Model, world: World): Promise<void> {
  const rows = await world.rows();
  await checkMoney(model, world, rows);
  await checkPayable(model, world);
  checkAttempts(rows);
  checkChanges(rows);
  checkStatuses(model, rows);
}

const sideOf = ({ fines }: Rows, id: string): Side =>
  fines.find((fine) => fine.id === id)?.consignation ? 'deposit' : 'fine';

async function checkMoney(model: Model, world: World, rows: Rows): Promise<void> {
  const written = rows.lines.map((line) => ({
    side: sideOf(rows, line.amende_id),
    cents: line.montant,
    ...(line.contrepasse === null && { balance: line.solde }),
  }));
  const takings = written.filter(({ cents }) => cents > 0);
  expect(takings, 'I1, I5: the ledger and the balances of its receipts').toEqual(
    model.lines.map(({ side, cents, balance }) => ({ side, cents, balance })),
  );
  const sum = written.reduce((total, { cents }) => total + cents, 0);
  const expected = SIDES.reduce((total, side) => total + model.paid(side), 0);
  expect(sum, 'I1: the ledger').toBe(expected);
  const aside = (await world.setAside()).filter(
    ({ motif, issue }) =>
      motif !== 'NON_CONFIRME' && motif !== 'REPONSE_ILLISIBLE' && issue !== 'IMPUTE',
  );
  const waiting = aside.reduce((total, { montant }) => total + montant, 0);
  expect(waiting, 'I1: money set aside').toBe(model.aside);
  const ledger = takings.reduce((total, { cents }) => total + cents, 0);
  expect(ledger + waiting, 'I2: ledger and money set aside').toBe(model.received);
  if (!model.linked) return;
  for (const side of SIDES) {
    let paid = 0;
    for (const line of model.standing(side)) {
      paid += line.cents;
      expect(paid, 'I1: never more than was owed that day').toBeLessThanOrEqual(
        dueOn(side, line.day),
      );
    }
  }
  expect(Math.min(model.paid('fine'), model.paid('deposit')), 'I7: one or the other').toBe(0);
}

/** I3, I7: what lookup and start say of each number. */
async function checkPayable(model: Model, world: World): Promise<void> {
  for (const side of SIDES) {
    const dossier = await readDossier(world.base, { numAvis: world.numbers[side] });
    if (dossier === null) continue;
    const { statut, resteAPayer } = situation(dossier);
    const closed = model.settled(side) || model.barred(side);
    if (closed) expect([statut, resteAPayer], `I3, I7: ${side}`).not.toContain('A_PAYER');
    if (closed) expect(resteAPayer, `I3, I7: ${side}`).toBe(0);
    if (statut !== 'A_PAYER') continue;
    expect(resteAPayer, `what is left of the ${side}`).toBe(
      Math.max(0, dueOn(side, dossier.aujourdhui) - model.paid(side)),
    );
  }
}

function checkAttempts({ fines, lines, attempts }: Rows): void {
  const principal = fines.find(({ num_consignation }) => num_consignation !== null);
  const deposit = fines.find(({ num_avis }) => num_avis === principal?.num_consignation);
  if (principal && deposit && principal.dossier !== deposit.dossier) {
    const busy = [principal, deposit].map(({ id }) => ({
      live: attempts.some(({ amende_id, etat }) => amende_id === id && isLive(etat)),
      paid: lines.some(({ amende_id }) => amende_id === id),
    }));
    const apart = busy.every(({ live }) => live) || busy.every(({ paid }) => paid);
    expect(apart, 'I4: a known pair is one dossier').toBe(true);
  }
  for (const dossier of new Set(fines.map((fine) => fine.dossier))) {
    const ids = fines.filter((fine) => fine.dossier === dossier).map(({ id }) => id);
    const live = attempts.filter(({ amende_id, etat }) => ids.includes(amende_id) && isLive(etat));
    expect(live.length, 'I4: live attempts of a dossier').toBeLessThanOrEqual(1);
    for (const attempt of live) expect(attempt.dossier, 'I4').toBe(dossier);
  }
}

function checkChanges({ changes }: Rows): void {
  for (const { de, vers, cause } of changes) {
    expect(transitionAllowed(de, vers, cause), `I6: ${de} to ${vers} by ${cause}`).toBe(true);
  }
}

/** The stored statuses follow from the ledger. */
function checkStatuses(model: Model, rows: Rows): void {
  for (const fine of rows.fines) {
    const side = fine.consignation ? 'deposit' : 'fine';
    const sibling: Side = side === 'fine' ? 'deposit' : 'fine';
    const live = rows.attempts.some(({ amende_id, etat }) => amende_id === fine.id && isLive(etat));
    if (model.settled(side)) expect(fine.statut, `${side} is covered`).toBe('PAYE');
    else if (model.linked && model.settled(sibling)) {
      expect(fine.statut, `I7: the ${sibling} is covered`).toBe('PAYE_AUTRE');
    } else if (live) expect(fine.statut, `${side} is being paid`).toBe('EN_COURS_PAIEMENT');
    else if (closedByPair(fine.id, rows)) expect(fine.statut).toBe('PAYE_AUTRE');
    else if (model.standing(side).length > 0) {
      expect(
        ['A_PAYER', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'PAIEMENT_DESIMPUTE'],
        `a part of the ${side} is paid`,
      ).toContain(fine.statut);
    } else if (model.lines.some((line) => line.side === side)) {
      expect(
        ['A_PAYER', 'PAIEMENT_DESIMPUTE'],
        `all payments of the ${side} were taken back`,
      ).toContain(fine.statut);
    } else {
      expect(fine.statut, `the ${side} is as it was imported`).toBe(model.imported.get(side));
    }
  }
}

/** The payment of the other number closed it, and was taken back since: it stays closed until that is reopened. */
function closedByPair(id: string, { changes }: Rows): boolean {
  const last = changes.filter(({ amende_id }) => amende_id === id).at(-1);
  return last?.cause === 'PAIEMENT_DU_FRERE';
}
