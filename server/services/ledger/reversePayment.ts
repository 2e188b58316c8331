import type { Selectable } from 'kysely';
import { EURO } from '#contract/domain/amounts.ts';
import { transitionAllowed } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { changeStatus } from '../fine/changeStatus.ts';
import { type FineDossier, type FineRow, lockDossier, readDossier } from '../fine/readDossier.ts';
import { situation, validEntries } from '../fine/situation.ts';
import { logIntervention, type Operator } from './logIntervention.ts';
import { keep } from './setAside.ts';
import { statusBeforePair } from './statusBeforePair.ts';
import { write } from './writeEntry.ts';

export class RefusedOperation extends Error {
  override readonly name = 'OperationRefusee';
}

export interface FoundPayment {
  readonly ecriture: Selectable<Tables['ecriture']>;
  readonly amende: FineRow;
}

/** @throws RefusedOperation for an unknown reference */
export async function findPayment(base: Database, reference: string): Promise<FoundPayment> {
  const ecriture = await base
    .selectFrom('ecriture')
    .selectAll()
    .where('reference_reglement', '=', reference)
    .executeTakeFirst();
  if (ecriture === undefined)
    throw new RefusedOperation(`No payment has the reference ${reference}`);
  const amende = await base
    .selectFrom('amende')
    .selectAll()
    .where('id', '=', ecriture.amende_id)
    .executeTakeFirstOrThrow();
  return { ecriture, amende };
}

/**
 * Writes a negative line (invariants 6 and 7). The fine, even if paid in part, stays
 * PAIEMENT_DESIMPUTE until `rouvrir`; a sibling that it closed stays closed. The money waits until
 * an operator says that the payer has it back, or counts it again.
 * @throws RefusedOperation when already reversed, or during an attempt
 */
export function reversePayment(
  base: Database,
  reference: string,
  operator: Operator,
): Promise<string> {
  return base.transaction().execute(async (transaction) => {
    const { dossier, ecriture } = await lockPayment(transaction, reference);
    const { amende, ecritures: entries } = dossier;
    if (!validEntries(entries).some(({ id }) => id === ecriture.id)) {
      throw new RefusedOperation(`The payment ${reference} has been taken back already`);
    }
    if (dossier.liveAttempt) {
      throw new RefusedOperation('The fine is being paid: take the payment back once that is over');
    }
    if (amende.statut !== 'PAIEMENT_DESIMPUTE') {
      if (!transitionAllowed(amende.statut, 'PAIEMENT_DESIMPUTE', 'DESIMPUTATION')) {
        throw new RefusedOperation(`The fine is ${amende.statut}: it has no payment to take back`);
      }
      await changeStatus(
        transaction,
        amende,
        'PAIEMENT_DESIMPUTE',
        'DESIMPUTATION',
        ecriture.tentative_id,
      );
    }
    const inverse = await write(transaction, {
      amende: { ...amende, num_avis: ecriture.num_avis, type_amende: ecriture.type_amende },
      tentativeId: ecriture.tentative_id,
      date: null,
      montant: -ecriture.montant,
      solde: balanceWithout(dossier, ecriture),
      nature: ecriture.nature,
      mediaReglement: ecriture.media_reglement,
      transactionReference: ecriture.transaction_reference,
      autorisation: ecriture.autorisation,
      contrepasse: ecriture.id,
    });
    await keep(transaction, {
      motif: 'PAIEMENT_DESIMPUTE',
      empreinte: `desimputation/${reference}`,
      amendeId: amende.id,
      transactionReference: ecriture.transaction_reference,
      tentativeId: ecriture.tentative_id,
      montant: ecriture.montant,
      devise: EURO,
    });
    await logIntervention(transaction, 'DESIMPUTATION', reference, operator);
    return inverse;
  });
}

/**
 * A sibling that the payment closed gets its status back (invariant 9).
 * @throws RefusedOperation unless PAIEMENT_DESIMPUTE
 */
export function reopen(base: Database, reference: string, operator: Operator): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    const { dossier, ecriture, lignes } = await lockPayment(transaction, reference);
    const { amende } = dossier;
    const { tentative_id } = ecriture;
    if (amende.statut !== 'PAIEMENT_DESIMPUTE') {
      throw new RefusedOperation(`The fine is ${amende.statut}, not PAIEMENT_DESIMPUTE`);
    }
    await changeStatus(transaction, amende, 'A_PAYER', 'DESIMPUTATION', tentative_id);
    await transaction
      .updateTable('amende')
      .set({ media_reglement: null })
      .where('id', '=', amende.id)
      .execute();
    for (const sibling of lignes.filter(({ id }) => id !== amende.id)) {
      const before = await statusBeforePair(transaction, sibling, 'DESIMPUTATION');
      if (before !== null) {
        await changeStatus(transaction, sibling, before, 'DESIMPUTATION', tentative_id);
      }
    }
    await logIntervention(transaction, 'REOUVERTURE', reference, operator);
  });
}

interface LockedPayment {
  readonly dossier: FineDossier;
  readonly ecriture: FoundPayment['ecriture'];
  readonly lignes: readonly FineRow[];
}

async function lockPayment(transaction: Database, reference: string): Promise<LockedPayment> {
  const { ecriture, amende } = await findPayment(transaction, reference);
  const lignes = await lockDossier(transaction, amende.id);
  const dossier = await readDossier(transaction, { avisId: amende.id });
  if (dossier === null) throw new RefusedOperation('The fine is not there any more');
  return { dossier, ecriture, lignes };
}

/** Cents. */
function balanceWithout(dossier: FineDossier, { id }: { readonly id: string }): number {
  const amende = { ...dossier.amende, statut: 'PAIEMENT_DESIMPUTE' } as const;
  const entries = validEntries(dossier.ecritures).filter((row) => row.id !== id);
  return situation({ ...dossier, amende, ecritures: entries }).resteAPayer;
}
