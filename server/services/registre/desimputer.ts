import type { Database } from '../../database/open.ts';
import { changerStatut } from '../amende/changerStatut.ts';
import {
  type DossierAmende,
  type LigneAmende,
  type LigneEcriture,
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
  readonly ecriture: LigneEcriture;
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
 * Takes a payment back (invariants 6 and 7): a negative line that names the first, and PAYE becomes
 * PAIEMENT_DESIMPUTE. Of a fine paid in parts, the other lines can be taken back afterwards. A sibling that this
 * payment closed stays closed until `rouvrir`.
 * @returns reference of the reversing line
 * @throws OperationRefusee when the payment was taken back before or the fine is not paid
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
    const change = await changerStatut(
      transaction,
      amende,
      'PAIEMENT_DESIMPUTE',
      'DESIMPUTATION',
      ecriture.tentative_id,
    );
    if (!change && amende.statut !== 'PAIEMENT_DESIMPUTE') {
      throw new OperationRefusee(
        `The fine is ${amende.statut}: only a paid one (PAYE) can be undone`,
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
 * Makes a fine whose payment was taken back payable again, and with it the sibling that the payment had closed
 * (invariant 9).
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
    if (
      amende.statut !== 'PAIEMENT_DESIMPUTE' ||
      !(await changerStatut(transaction, amende, 'A_PAYER', 'DESIMPUTATION', tentative_id))
    ) {
      throw new OperationRefusee(`The fine is ${amende.statut}, not PAIEMENT_DESIMPUTE`);
    }
    await transaction
      .updateTable('amende')
      .set({ media_reglement: null })
      .where('id', '=', amende.id)
      .execute();
    for (const frere of lignes.filter(({ id }) => id !== amende.id)) {
      if (await fermeParLeFrere(transaction, frere)) {
        await changerStatut(transaction, frere, 'A_PAYER', 'DESIMPUTATION', tentative_id);
      }
    }
    await consignerIntervention(transaction, 'REOUVERTURE', reference, intervenant);
  });
}

interface ReglementVerrouille {
  readonly dossier: DossierAmende;
  readonly ecriture: LigneEcriture;
  readonly lignes: readonly LigneAmende[];
}

async function verrouillerReglement(
  transaction: Database,
  reference: string,
): Promise<ReglementVerrouille> {
  const { ecriture, amende } = await trouverReglement(transaction, reference);
  const lignes = await verrouillerDossier(transaction, amende.dossier);
  const dossier = await lireDossier(transaction, { avisId: amende.id });
  if (dossier === null) throw new OperationRefusee('The fine is not there any more');
  return { dossier, ecriture, lignes };
}

function soldeSans({ amende, ...reste }: DossierAmende, { montant }: LigneEcriture): number {
  const { montants, dejaRegle } = situation({ ...reste, amende });
  return Math.max(0, montants.applicable - (dejaRegle - montant));
}

/** Only what our own payment closed is reopened; an imported PAYE_AUTRE stays. */
async function fermeParLeFrere(transaction: Database, frere: LigneAmende): Promise<boolean> {
  if (frere.statut !== 'PAYE_AUTRE') return false;
  const dernier = await transaction
    .selectFrom('changement_statut')
    .select('cause')
    .where('amende_id', '=', frere.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return dernier?.cause === 'PAIEMENT_DU_FRERE';
}
