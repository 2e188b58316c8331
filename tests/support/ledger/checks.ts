import { expect } from 'vitest';
import { isLive } from '#contract/domain/attempt.ts';
import { readFine } from '#server/store/readDossier.ts';
import { DOUBTS } from '#server/till/dossier.ts';
import { situation } from '#server/till/situation.ts';
import { statusMayChange } from '#server/till/transitions.ts';
import type { Model } from './model.ts';
import { dueOn, isDeposit, SIDES, type Side, type World } from './world.ts';

type Rows = Awaited<ReturnType<World['rows']>>;

/** Takes over what has come since the last step, in the order in which the services applied it. */
export async function absorb(model: Model, world: World): Promise<void> {
  const day = await world.today();
  const { fines } = await world.rows();
  model.pairUp(pairsOf(world, fines));
  model.closeSettled();
  for (const { reference, payment, cents } of await world.newMoney()) {
    model.accept(reference, payment, cents, day);
    model.closeSettled();
  }
}

function pairsOf(world: World, fines: Rows['fines']): Map<Side, Side> {
  const pairs = new Map<Side, Side>();
  for (const fine of fines) {
    const others = fines.filter(({ id, dossier }) => dossier === fine.dossier && id !== fine.id);
    expect(others.length, 'invariant 9: a dossier has two numbers at most').toBeLessThanOrEqual(1);
    for (const other of others) pairs.set(world.sideOf(fine), world.sideOf(other));
  }
  return pairs;
}

/** The invariants of the ledger, after each step. */
export async function checkInvariants(model: Model, world: World): Promise<void> {
  const rows = await world.rows();
  checkPairs(model, world, rows);
  await checkMoney(model, world, rows);
  await checkPayable(model, world);
  checkAttempts(rows);
  checkChanges(rows);
  checkStatuses(model, world, rows);
}

/** D-48: the last record decides, and nothing but money or an attempt on both numbers keeps a wanted pair apart. */
function checkPairs(model: Model, world: World, { fines, lines, attempts }: Rows): void {
  const busy = ({ id }: { readonly id: string }) => ({
    live: attempts.some(({ amende_id, etat }) => amende_id === id && isLive(etat)),
    paid: lines.reduce((sum, line) => sum + (line.amende_id === id ? line.montant : 0), 0) > 0,
  });
  for (const fine of fines.filter(({ num_avis }) => !isDeposit(world.sideOf({ num_avis })))) {
    const side = world.sideOf(fine);
    const wanted = model.wanted.get(side);
    const partner = model.partnerOf(side);
    if (partner !== undefined) {
      expect(partner, `the ${side} is paired as its last record wants`).toBe(wanted);
    } else if (wanted !== undefined && model.imported.has(wanted)) {
      const deposit = fines.find(({ num_avis }) => num_avis === world.numbers[wanted]);
      const both = [fine, ...(deposit ? [deposit] : [])].map(busy);
      const apart = both.every(({ live }) => live) || both.every(({ paid }) => paid);
      expect(apart, `I4, I7: the ${side} and its ${wanted} are one dossier`).toBe(true);
    }
  }
}

async function checkMoney(model: Model, world: World, rows: Rows): Promise<void> {
  const written = rows.lines.map((line) => ({
    side: world.sideOf(line),
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
    ({ motif, issue }) => !DOUBTS.includes(motif) && issue !== 'IMPUTE',
  );
  const waiting = aside.reduce((total, { montant }) => total + montant, 0);
  expect(waiting, 'I1: money set aside').toBe(model.aside);
  expect(sum + waiting, 'I2: ledger and money set aside').toBe(model.received);
  for (const side of SIDES) {
    let paid = 0;
    for (const line of model.standing(side)) {
      paid += line.cents;
      expect(paid, 'I1: never more than was owed that day').toBeLessThanOrEqual(
        dueOn(side, line.day),
      );
    }
    const partner = model.partnerOf(side);
    if (partner === undefined) continue;
    expect(Math.min(model.paid(side), model.paid(partner)), 'I7: one or the other').toBe(0);
  }
}

/** I3, I7: what lookup and start say of each number. */
async function checkPayable(model: Model, world: World): Promise<void> {
  for (const side of SIDES) {
    const found = await readFine(world.base, { number: world.numbers[side] });
    if (found === null) continue;
    const { status, dueCents } = situation(found);
    const closed = model.settled(side) || model.barred(side);
    if (closed) expect([status, dueCents], `I3, I7: ${side}`).not.toContain('A_PAYER');
    if (closed) expect(dueCents, `I3, I7: ${side}`).toBe(0);
    if (status !== 'A_PAYER') continue;
    expect(dueCents, `what is left of the ${side}`).toBe(
      Math.max(0, dueOn(side, found.dossier.today) - model.paid(side) - model.paidElsewhere(side)),
    );
  }
}

function checkAttempts({ fines, attempts }: Rows): void {
  for (const dossier of new Set(fines.map((fine) => fine.dossier))) {
    const ids = fines.filter((fine) => fine.dossier === dossier).map(({ id }) => id);
    const live = attempts.filter(({ amende_id, etat }) => ids.includes(amende_id) && isLive(etat));
    expect(live.length, 'I4: live attempts of a dossier').toBeLessThanOrEqual(1);
    for (const attempt of live) expect(attempt.dossier, 'I4').toBe(dossier);
  }
}

function checkChanges({ changes }: Rows): void {
  for (const { de, vers, cause } of changes) {
    expect(statusMayChange(de, vers, cause), `I6: ${de} to ${vers} by ${cause}`).toBe(true);
  }
}

/** The stored statuses follow from the ledger, and from what the administration said last. */
function checkStatuses(model: Model, world: World, rows: Rows): void {
  for (const fine of rows.fines) {
    const side = world.sideOf(fine);
    const partner = model.partnerOf(side);
    const live = rows.attempts.some(({ amende_id, etat }) => amende_id === fine.id && isLive(etat));
    if (model.settled(side)) expect(fine.statut, `${side} is covered`).toBe('PAYE');
    else if (model.imported.get(side) === 'PAYE') {
      expect(fine.statut, `${side} was paid elsewhere`).toBe('PAYE');
    } else if (partner && model.settled(partner)) {
      expect(fine.statut, `I7: the ${partner} is covered`).toBe('PAYE_AUTRE');
    } else if (live) expect(fine.statut, `${side} is being paid`).toBe('EN_COURS_PAIEMENT');
    else if (model.closed.has(side)) expect(fine.statut).toBe('PAYE_AUTRE');
    else if (model.lines.some((line) => line.side === side)) {
      expect(
        [
          model.imported.get(side),
          ...(model.standing(side).length > 0 ? ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'] : []),
          'A_PAYER',
          'PAIEMENT_DESIMPUTE',
        ],
        `the ${side} has payments, a part or taken back`,
      ).toContain(fine.statut);
    } else {
      expect(fine.statut, `the ${side} is as it was imported`).toBe(model.imported.get(side));
    }
  }
}
