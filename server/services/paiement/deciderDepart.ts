import { sql } from 'kysely';
import { refusMontantPartiel } from '#contract/domaine/montants.ts';
import { ETATS_VIVANTS } from '#contract/domaine/tentative.ts';
import type { DemandeEnvoiSips } from '#contract/schemas/paiement.ts';
import type { Database } from '../../database/open.ts';
import { changerStatut } from '../amende/changerStatut.ts';
import {
  type DossierAmende,
  type LigneAmende,
  type LigneTentative,
  lireDossier,
  verrouillerDossier,
} from '../amende/lireDossier.ts';
import { type RefusPaiement, refusStatut } from '../amende/refusStatut.ts';
import { type Situation, situation } from '../amende/situation.ts';
import {
  deriverJeton,
  empreinteJeton,
  nouveauSel,
  nouvelleTransactionReference,
} from '../registre/references.ts';
import type { TentativeInterrogee } from './interrogerTentative.ts';
import { lireDouteuses, type Verdicts } from './verifierTentatives.ts';

/** `verification-en-cours`: an earlier attempt may have taken money, and the provider has not told yet. */
export type RefusDepart = RefusPaiement | 'verification-en-cours';

/** One demand to pay, and what is known when it is decided. */
export interface Depart {
  readonly session: string;
  /** Of the fine that the session is bound to. */
  readonly amende: Pick<LigneAmende, 'id' | 'dossier'>;
  readonly demande: DemandeEnvoiSips;
  /** What the provider has said since this start began. */
  readonly verdicts: Verdicts;
  /** How much longer the start may wait, whole ms. */
  readonly remainingMs: number;
}

interface Reglages {
  readonly base: Database;
  readonly secretRetour: string;
  readonly minutesTentative: number;
}

type Doute =
  | { readonly refus: RefusDepart }
  | { readonly aVerifier: readonly TentativeInterrogee[] };

/** An attempt to hand over, a refusal, or the attempts that the provider must be asked about first. */
export type Decision = { readonly tentative: LigneTentative } | Doute;

/**
 * Decides a start (K-05, invariants 1 and 9). A live attempt answers without the lock, also when the lock is not had in
 * time: another start holds it, and has opened one.
 */
export async function deciderDepart(reglages: Reglages, depart: Depart): Promise<Decision> {
  return (
    (await reprendreSansVerrou(reglages.base, depart)) ??
    (await deciderVerrouille(reglages, depart).catch(nonVerrouille)) ??
    (await reprendreSansVerrou(reglages.base, depart)) ?? { refus: 'verification-en-cours' }
  );
}

/** @returns null without a live attempt whose time is not over */
async function reprendreSansVerrou(base: Database, depart: Depart): Promise<Decision | null> {
  const vivante = await lireTentativeVivante(base, depart.amende.dossier);
  return vivante === undefined || aInterroger(vivante) ? null : reprendreTentative(vivante, depart);
}

/** A start waits at most so long for what another replica or an answer of the provider does with the dossier. */
const ATTENTE_VERROU_MS = 1_000;

const VERROU_INDISPONIBLE = '55P03';

/** @returns null when the lock was not had in time */
function nonVerrouille(erreur: unknown): null {
  if (erreur instanceof Error && 'code' in erreur && erreur.code === VERROU_INDISPONIBLE) {
    return null;
  }
  throw erreur;
}

/** One transaction: nothing can come between what is read and the attempt that is opened (invariant 1). */
function deciderVerrouille(reglages: Reglages, depart: Depart): Promise<Decision> {
  const { amende, demande, session, verdicts, remainingMs } = depart;
  const lockMs = Math.min(ATTENTE_VERROU_MS, Math.max(1, remainingMs));
  return reglages.base.transaction().execute(async (transaction): Promise<Decision> => {
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(transaction);
    await verrouillerDossier(transaction, amende.id);
    const dossier = await lireDossier(transaction, { avisId: amende.id });
    if (dossier === null) return { refus: 'non-payable' };
    const nom = dossier.amende.dossier;
    const vivante = await lireTentativeVivante(transaction, nom);
    if (vivante !== undefined && !aInterroger(vivante)) return reprendreTentative(vivante, depart);
    const montants = preparer(dossier, demande);
    // While an attempt lives the fine reads as being paid: the provider speaks first.
    if (vivante === undefined && 'refus' in montants) return montants;
    const doute = lever(await lireDouteuses(transaction, nom), verdicts);
    if (doute !== null) return doute;
    if ('refus' in montants) return montants;
    return ouvrirTentative(transaction, reglages, { session, demande, dossier, ...montants });
  });
}

/** Why a start cannot succeed as its fine was just read; null when the lock must tell. */
export function refuserDAvance(
  dossier: DossierAmende,
  demande: DemandeEnvoiSips,
): RefusPaiement | null {
  if (dossier.tentativeVivante) return null;
  const montants = preparer(dossier, demande);
  return 'refus' in montants ? montants.refus : null;
}

/** What stands in the way of a new attempt; null once the provider has spoken of all that was in doubt. */
function lever(douteuses: readonly TentativeInterrogee[], verdicts: Verdicts): Doute | null {
  const dits = douteuses.map(({ transaction_reference: reference }) => verdicts.get(reference));
  if (dits.includes(null)) return { refus: 'verification-en-cours' };
  if (dits.includes('EN_ATTENTE')) return { refus: 'paiement-en-cours' };
  const aVerifier = douteuses.filter((_, rang) => dits[rang] === undefined);
  return aVerifier.length === 0 ? null : { aVerifier };
}

type TentativeVivante = LigneTentative & { readonly perimee: boolean };

function lireTentativeVivante(
  base: Database,
  dossier: string,
): Promise<TentativeVivante | undefined> {
  return base
    .selectFrom('tentative')
    .selectAll()
    .select(sql<boolean>`expire_le <= now()`.as('perimee'))
    .where('dossier', '=', dossier)
    .where('etat', 'in', ETATS_VIVANTS)
    .executeTakeFirst();
}

/** A live attempt whose time is over says nothing any more; a disputed one waits for a person, not for the provider. */
const aInterroger = ({ perimee, etat }: TentativeVivante): boolean => perimee && etat !== 'LITIGE';

/** A second click of the same person for the same payment is the same payment (invariant 1). */
function reprendreTentative(
  vivante: TentativeVivante,
  { session, amende, demande: { typeReglement, montantTransaction } }: Depart,
): { tentative: LigneTentative } | { refus: RefusPaiement } {
  const memePaiement =
    vivante.session_id === session &&
    vivante.amende_id === amende.id &&
    vivante.type_reglement === typeReglement &&
    vivante.montant === (montantTransaction ?? vivante.montant);
  const utilisable = vivante.etat === 'OUVERTE' && !vivante.perimee;
  return memePaiement && utilisable ? { tentative: vivante } : { refus: 'paiement-en-cours' };
}

/** The amount of the new attempt, in cents, or why it cannot be. */
function preparer(
  dossier: DossierAmende,
  demande: DemandeEnvoiSips,
): { montant: number } | { refus: RefusPaiement } {
  const etat = situation(dossier);
  const refus = refusStatut(etat);
  if (refus !== null) return { refus };
  const montant = montantAttendu(dossier, etat, demande);
  if (montant === null) return { refus: 'montant-invalide' };
  return { montant };
}

interface Nouvelle extends Pick<Depart, 'session' | 'demande'> {
  readonly dossier: DossierAmende;
  readonly montant: number;
}

async function ouvrirTentative(
  transaction: Database,
  { secretRetour, minutesTentative }: Reglages,
  { session, demande, dossier: { amende }, montant }: Nouvelle,
): Promise<{ tentative: LigneTentative }> {
  const sel = nouveauSel();
  const tentative = await transaction
    .insertInto('tentative')
    .values({
      amende_id: amende.id,
      dossier: amende.dossier,
      session_id: session,
      transaction_reference: nouvelleTransactionReference(),
      jeton_sel: sel,
      jeton_empreinte: empreinteJeton(deriverJeton(secretRetour, sel)),
      jeton_expire_le: sql<Date>`now() + interval '24 hours'`,
      type_reglement: demande.typeReglement,
      montant,
      locale: demande.locale,
      etat: 'OUVERTE',
      expire_le: sql<Date>`now() + make_interval(mins => ${minutesTentative})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await changerStatut(transaction, amende, 'EN_COURS_PAIEMENT', 'DEPART_PAIEMENT', tentative.id);
  return { tentative };
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
