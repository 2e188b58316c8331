import { sql } from 'kysely';
import { refusMontantPartiel } from '#contract/domaine/montants.ts';
import { ETATS_VIVANTS } from '#contract/domaine/tentative.ts';
import type { CodeErreur } from '#contract/erreurs.ts';
import type { DemandeEnvoiSips } from '#contract/schemas/paiement.ts';
import type { Base } from '../database/ouvrir.ts';
import {
  type DossierAmende,
  type LigneTentative,
  lireDossier,
  verrouillerDossier,
} from '../depots/amendes.ts';
import type { FormulairePaiement, PaymentGateway } from '../ports/PaymentGateway.ts';
import { deriverJeton, empreinteJeton, nouveauSel, nouvelleTransactionReference } from './aleas.ts';
import { changerStatut } from './changerStatut.ts';
import { lireDossierLie } from './liaisons.ts';
import { type Situation, situation } from './situation.ts';

/** What the payment services need. */
export interface DependancesPaiement {
  readonly base: Base;
  readonly passerelle: PaymentGateway;
  readonly secretRetour: string;
  /** How long an attempt stays open, minutes. */
  readonly minutesTentative: number;
  readonly urlAutomatique: string;
  readonly urlRetour: string;
}

export type RefusPaiement = Extract<
  CodeErreur,
  'paiement-en-cours' | 'deja-paye' | 'non-payable' | 'montantInvalide'
>;

/** A form, a refusal, or null when the session is not bound to the fine (206, D-13). */
export type DepartOuRefus = { formulaire: FormulairePaiement } | { refus: RefusPaiement } | null;

/**
 * Starts a payment, or gives the same form back to the same session (K-05, D-17, invariants 1, 5 and 9).
 * The attempt is committed before the form leaves.
 */
export async function demarrerPaiement(
  dependances: DependancesPaiement,
  session: string,
  demande: DemandeEnvoiSips,
): Promise<DepartOuRefus> {
  const { base } = dependances;
  const lie = await lireDossierLie(base, session, { numAvis: demande.numAvis }, 'PAIEMENT');
  if (lie === null) return null;
  const issue = await base.transaction().execute(async (transaction) => {
    await verrouillerDossier(transaction, lie.amende.dossier);
    const dossier = await lireDossier(transaction, { avisId: lie.amende.id });
    if (dossier === null) return { refus: 'non-payable' as const };
    const vivante = await lireTentativeVivante(transaction, dossier.amende.dossier);
    return vivante === undefined
      ? ouvrirTentative(transaction, dependances, session, dossier, demande)
      : reprendreTentative(vivante, session, dossier, demande);
  });
  if ('refus' in issue) return issue;
  return { formulaire: formulaireDe(dependances, issue.tentative, lie.amende.num_avis) };
}

type TentativeOuRefus = { tentative: LigneTentative } | { refus: RefusPaiement };

function lireTentativeVivante(
  transaction: Base,
  dossier: string,
): Promise<(LigneTentative & { perimee: boolean }) | undefined> {
  return transaction
    .selectFrom('tentative')
    .selectAll()
    .select(sql<boolean>`expire_le <= now()`.as('perimee'))
    .where('dossier', '=', dossier)
    .where('etat', 'in', ETATS_VIVANTS)
    .executeTakeFirst();
}

/** A second click of the same person for the same payment is the same payment (invariant 1). */
function reprendreTentative(
  vivante: LigneTentative & { perimee: boolean },
  session: string,
  { amende }: DossierAmende,
  { typeReglement, montantTransaction }: DemandeEnvoiSips,
): TentativeOuRefus {
  const memePaiement =
    vivante.session_id === session &&
    vivante.amende_id === amende.id &&
    vivante.type_reglement === typeReglement &&
    vivante.montant === (montantTransaction ?? vivante.montant);
  const utilisable = vivante.etat === 'OUVERTE' && !vivante.perimee;
  return memePaiement && utilisable ? { tentative: vivante } : { refus: 'paiement-en-cours' };
}

async function ouvrirTentative(
  transaction: Base,
  { secretRetour, minutesTentative }: DependancesPaiement,
  session: string,
  dossier: DossierAmende,
  demande: DemandeEnvoiSips,
): Promise<TentativeOuRefus> {
  const etat = situation(dossier);
  const refus = refusStatut(etat);
  if (refus !== null) return { refus };
  const montant = montantAttendu(dossier, etat, demande);
  if (montant === null) return { refus: 'montantInvalide' };
  const sel = nouveauSel();
  const tentative = await transaction
    .insertInto('tentative')
    .values({
      amende_id: dossier.amende.id,
      dossier: dossier.amende.dossier,
      session_id: session,
      transaction_reference: nouvelleTransactionReference(),
      jeton_sel: sel,
      jeton_empreinte: empreinteJeton(deriverJeton(secretRetour, sel)),
      jeton_expire_le: sql<Date>`now() + interval '24 hours'`,
      type_reglement: demande.typeReglement,
      montant,
      solde_apres: etat.resteAPayer - montant,
      locale: demande.locale,
      etat: 'OUVERTE',
      expire_le: sql<Date>`now() + make_interval(mins => ${minutesTentative})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await changerStatut(
    transaction,
    dossier.amende,
    'EN_COURS_PAIEMENT',
    'DEPART_PAIEMENT',
    tentative.id,
  );
  return { tentative };
}

/** Why a fine cannot be paid in this situation, whatever the method; null when it can. */
export function refusStatut({ statut, resteAPayer }: Situation): RefusPaiement | null {
  switch (statut) {
    case 'A_PAYER':
      return resteAPayer > 0 ? null : 'deja-paye';
    case 'PAYE':
    case 'PAYE_AUTRE':
    case 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL':
      return 'deja-paye';
    case 'EN_COURS_PAIEMENT':
      return 'paiement-en-cours';
    case 'PAIEMENT_EXPIRE':
    case 'PAIEMENT_ANNULE':
    case 'PAIEMENT_DIVERS':
    case 'PAIEMENT_DESIMPUTE':
      return 'non-payable';
  }
}

/**
 * The amount in cents, or null when the asked one is not the server's (invariant 5).
 * A consignation number is paid as CONSIGNATION and nothing else (D-17).
 */
function montantAttendu(
  { amende }: DossierAmende,
  { resteAPayer }: Situation,
  { typeReglement, montantTransaction }: DemandeEnvoiSips,
): number | null {
  const demande = montantTransaction ?? resteAPayer;
  if ((typeReglement === 'CONSIGNATION') !== amende.consignation) return null;
  if (typeReglement !== 'PARTIEL') return demande === resteAPayer ? demande : null;
  return amende.fractionnable && refusMontantPartiel(demande, resteAPayer) === null
    ? demande
    : null;
}

function formulaireDe(
  { passerelle, secretRetour, urlAutomatique, urlRetour }: DependancesPaiement,
  tentative: LigneTentative,
  numAvis: string,
): FormulairePaiement {
  return passerelle.formulaire({
    transactionReference: tentative.transaction_reference,
    montant: tentative.montant,
    locale: tentative.locale,
    contexteRetour: deriverJeton(secretRetour, tentative.jeton_sel),
    numAvis,
    expireLe: tentative.expire_le,
    urlAutomatique,
    urlRetour,
  });
}
