import type { Selectable } from 'kysely';
import { type StatutStocke, transitionPermise } from '#contract/domaine/statutPaiement.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { changerStatut } from '../amende/changerStatut.ts';
import {
  type DossierAmende,
  type LigneAmende,
  lireDossier,
  verrouillerDossier,
} from '../amende/lireDossier.ts';
import { ecrituresValables, situation } from '../amende/situation.ts';
import { consignerIntervention, type Intervenant } from './consignerIntervention.ts';
import { ecrire } from './ecrire.ts';

/** What an operator asked for cannot be done; the message is one line for that person. */
export class OperationRefusee extends Error {
  override readonly name = 'OperationRefusee';
}

/** A payment and the fine it paid, as an operator is shown it before confirming. */
export interface ReglementTrouve {
  readonly ecriture: Selectable<Tables['ecriture']>;
  readonly amende: LigneAmende;
}

/**
 * Finds a payment of the ledger by its reference (`R-…`).
 * @throws OperationRefusee when there is none
 */
export async function trouverReglement(
  base: Database,
  reference: string,
): Promise<ReglementTrouve> {
  const ecriture = await base
    .selectFrom('ecriture')
    .selectAll()
    .where('reference_reglement', '=', reference)
    .executeTakeFirst();
  if (ecriture === undefined)
    throw new OperationRefusee(`No payment has the reference ${reference}`);
  const amende = await base
    .selectFrom('amende')
    .selectAll()
    .where('id', '=', ecriture.amende_id)
    .executeTakeFirstOrThrow();
  return { ecriture, amende };
}

/**
 * Takes a payment back, or notes a charge-back (invariants 6 and 7): a negative line that names the first. The fine
 * becomes PAIEMENT_DESIMPUTE, also when only a part of it was paid, and nobody can pay it until `rouvrir`. A sibling
 * that this payment closed stays closed until then.
 * @returns reference of the reversing line
 * @throws OperationRefusee when the payment was taken back before, or while an attempt of the fine is not over
 */
export function desimputer(
  base: Database,
  reference: string,
  intervenant: Intervenant,
): Promise<string> {
  return base.transaction().execute(async (transaction) => {
    const { dossier, ecriture } = await verrouillerReglement(transaction, reference);
    const { amende, ecritures } = dossier;
    if (!ecrituresValables(ecritures).some(({ id }) => id === ecriture.id)) {
      throw new OperationRefusee(`The payment ${reference} has been taken back already`);
    }
    if (dossier.tentativeVivante) {
      throw new OperationRefusee('The fine is being paid: take the payment back once that is over');
    }
    if (amende.statut !== 'PAIEMENT_DESIMPUTE') {
      if (!transitionPermise(amende.statut, 'PAIEMENT_DESIMPUTE', 'DESIMPUTATION')) {
        throw new OperationRefusee(`The fine is ${amende.statut}: it has no payment to take back`);
      }
      await changerStatut(
        transaction,
        amende,
        'PAIEMENT_DESIMPUTE',
        'DESIMPUTATION',
        ecriture.tentative_id,
      );
    }
    const inverse = await ecrire(transaction, {
      amende: { ...ecriture, id: amende.id },
      tentativeId: ecriture.tentative_id,
      date: null,
      montant: -ecriture.montant,
      solde: soldeSans(dossier, ecriture),
      nature: ecriture.nature,
      mediaReglement: ecriture.media_reglement,
      transactionReference: ecriture.transaction_reference,
      autorisation: ecriture.autorisation,
      contrepasse: ecriture.id,
    });
    await consignerIntervention(transaction, 'DESIMPUTATION', reference, intervenant);
    return inverse;
  });
}

/**
 * Makes a fine whose payment was taken back payable again, with what its other payments have left; a sibling that the
 * payment had closed gets its status back (invariant 9).
 * @throws OperationRefusee when the fine is not PAIEMENT_DESIMPUTE
 */
export function rouvrir(
  base: Database,
  reference: string,
  intervenant: Intervenant,
): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    const { dossier, ecriture, lignes } = await verrouillerReglement(transaction, reference);
    const { amende } = dossier;
    const { tentative_id } = ecriture;
    if (amende.statut !== 'PAIEMENT_DESIMPUTE') {
      throw new OperationRefusee(`The fine is ${amende.statut}, not PAIEMENT_DESIMPUTE`);
    }
    await changerStatut(transaction, amende, 'A_PAYER', 'DESIMPUTATION', tentative_id);
    await transaction
      .updateTable('amende')
      .set({ media_reglement: null })
      .where('id', '=', amende.id)
      .execute();
    for (const frere of lignes.filter(({ id }) => id !== amende.id)) {
      const avant = await statutAvant(transaction, frere);
      if (avant !== null) {
        await changerStatut(transaction, frere, avant, 'DESIMPUTATION', tentative_id);
      }
    }
    await consignerIntervention(transaction, 'REOUVERTURE', reference, intervenant);
  });
}

interface ReglementVerrouille {
  readonly dossier: DossierAmende;
  readonly ecriture: ReglementTrouve['ecriture'];
  readonly lignes: readonly LigneAmende[];
}

async function verrouillerReglement(
  transaction: Database,
  reference: string,
): Promise<ReglementVerrouille> {
  const { ecriture, amende } = await trouverReglement(transaction, reference);
  const lignes = await verrouillerDossier(transaction, amende.id);
  const dossier = await lireDossier(transaction, { avisId: amende.id });
  if (dossier === null) throw new OperationRefusee('The fine is not there any more');
  return { dossier, ecriture, lignes };
}

/** What is left to pay once a line is taken back, cents. */
function soldeSans(dossier: DossierAmende, { id }: { readonly id: string }): number {
  const amende = { ...dossier.amende, statut: 'PAIEMENT_DESIMPUTE' } as const;
  const ecritures = ecrituresValables(dossier.ecritures).filter((ligne) => ligne.id !== id);
  return situation({ ...dossier, amende, ecritures }).resteAPayer;
}

/**
 * The status of a sibling before our own payment closed it; null for one that the administration closed.
 * An attempt that ran then is over.
 */
async function statutAvant(
  transaction: Database,
  frere: LigneAmende,
): Promise<StatutStocke | null> {
  if (frere.statut !== 'PAYE_AUTRE') return null;
  const dernier = await transaction
    .selectFrom('changement_statut')
    .select(['de', 'cause'])
    .where('amende_id', '=', frere.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (dernier?.cause !== 'PAIEMENT_DU_FRERE') return null;
  return transitionPermise('PAYE_AUTRE', dernier.de, 'DESIMPUTATION') ? dernier.de : 'A_PAYER';
}
