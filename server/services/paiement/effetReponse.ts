import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import { EURO } from '#contract/domaine/montants.ts';
import {
  type CauseTentative,
  type EtatTentative,
  estVivante,
} from '#contract/domaine/tentative.ts';
import type { Database } from '../../database/open.ts';
import type { SourceReponse } from '../../database/tables/paiement.ts';
import type { MotifRapprochement } from '../../database/tables/registre.ts';
import type { ReponsePaiement } from '../../ports/PaymentGateway.ts';
import type { LigneAmende, LigneTentative } from '../amende/lireDossier.ts';
import { programmerApresPaiement } from '../preuves/mailApresPaiement.ts';
import { linkSiblings } from '../registre/linkSiblings.ts';
import { receivedFor } from '../registre/receivedFor.ts';
import { recordPayment } from '../registre/recordPayment.ts';
import { setAside } from '../registre/setAside.ts';
import { settleDossier } from '../registre/settleDossier.ts';
import { changerEtat } from './changerEtat.ts';

/** What an answer came to; stored beside it. */
export type EffetReponse =
  | 'DEJA_VUE'
  | 'REGLEMENT_INSCRIT'
  | 'TENTATIVE_CLOSE'
  | 'MISE_EN_ATTENTE'
  | 'A_RAPPROCHER'
  | 'SANS_EFFET';

const ETAT_FINAL = {
  REFUSE: 'REFUSEE',
  ANNULE: 'ANNULEE',
  EXPIRE: 'EXPIREE',
} as const satisfies Partial<Record<EtatPaiement, EtatTentative>>;

/** A fine and one of its attempts, locked with their dossier until the transaction ends. */
export interface Verrouille {
  readonly amende: LigneAmende;
  /** `jour`: the day on which it began, whose price it pays. */
  readonly tentative: LigneTentative & { readonly jour: string };
}

/** An answer as it came: from whom, by which way, and the merchant that it must name. */
export interface Recue {
  readonly marchand: string;
  readonly reponse: ReponsePaiement;
  readonly source: SourceReponse;
}

/** Accepted money as its message tells of it. */
export type Collected = Pick<
  ReponsePaiement,
  'montant' | 'devise' | 'dateTransaction' | 'autorisation' | 'empreinte'
> &
  Partial<Pick<ReponsePaiement, 'carte'>>;

type Application = Recue & Verrouille;

/**
 * What an answer of the provider changes (invariants 3 and 4): attempt, status, ledger and outbox, or what a person must
 * look at.
 * @param verrouille null when no attempt of ours has the reference
 */
export async function deciderEffet(
  transaction: Database,
  recue: Recue,
  verrouille: Verrouille | null,
): Promise<EffetReponse> {
  if (recue.reponse.illisible) return garderIllisible(transaction, recue.reponse, verrouille);
  return verrouille === null
    ? sansTentative(transaction, recue.reponse)
    : appliquer(transaction, { ...recue, ...verrouille });
}

/**
 * What is ours and cannot be relied on ends nothing: the attempt waits for the diagnostic, and a person is told once
 * for each attempt, however often such answers come (invariant 4).
 */
async function garderIllisible(
  transaction: Database,
  reponse: ReponsePaiement,
  verrouille: Verrouille | null,
): Promise<EffetReponse> {
  if (verrouille === null) {
    return keepAnswer(transaction, reponse, 'REPONSE_ILLISIBLE', null);
  }
  const { tentative } = verrouille;
  const effet = await mettreEnAttente(transaction, tentative, 'NOTIFICATION');
  const deja = await transaction
    .selectFrom('a_rapprocher')
    .select('id')
    .where('motif', '=', 'REPONSE_ILLISIBLE')
    .where('tentative_id', '=', tentative.id)
    .where('traite_le', 'is', null)
    .executeTakeFirst();
  if (deja !== undefined) return effet;
  return keepAnswer(transaction, reponse, 'REPONSE_ILLISIBLE', tentative.id);
}

/** A refusal of nobody's attempt takes no money: the inbox keeps it, and no person is called. */
async function sansTentative(
  transaction: Database,
  reponse: ReponsePaiement,
): Promise<EffetReponse> {
  if (reponse.issue !== 'ACCEPTE') return 'SANS_EFFET';
  return keepAnswer(transaction, reponse, 'TENTATIVE_INCONNUE', null);
}

async function appliquer(transaction: Database, application: Application): Promise<EffetReponse> {
  const { reponse, source, tentative } = application;
  const { issue } = reponse;
  switch (issue) {
    case 'ACCEPTE':
      return accepter(transaction, application);
    case 'EN_ATTENTE':
      return mettreEnAttente(transaction, tentative, causeDe(source));
    case 'REFUSE':
    case 'ANNULE':
    case 'EXPIRE':
      return clore(
        transaction,
        application,
        ETAT_FINAL[issue],
        causeDe(source),
        reponse.codeReponse,
      );
  }
}

const causeDe = (source: SourceReponse): CauseTentative =>
  source === 'DIAGNOSTIC' ? 'DIAGNOSTIC' : 'NOTIFICATION';

async function accepter(transaction: Database, application: Application): Promise<EffetReponse> {
  const { tentative, reponse, source } = application;
  const { codeReponse } = reponse;
  const motif = ecart(application);
  if (motif !== null) {
    // Something was paid that we did not ask for: nobody may pay again until a person has looked at it. An attempt
    // that has ended blocks nobody, and stays as it is.
    await changerEtat(transaction, tentative, 'LITIGE', 'ECART', codeReponse);
    return keepAnswer(transaction, reponse, motif, tentative.id);
  }
  if (tentative.etat === 'ACCEPTEE') {
    // An operator may have counted another amount for it: this one is money that nobody has counted.
    const counted = await receivedFor(transaction, tentative.id);
    if (counted === reponse.montant) return 'SANS_EFFET';
    return keepAnswer(transaction, reponse, 'MONTANT_DIFFERENT', tentative.id);
  }
  await changerEtat(transaction, tentative, 'ACCEPTEE', causeDe(source), codeReponse);
  return collect(transaction, application, reponse);
}

/**
 * Takes accepted money into the account of the fine, and lets its receipt leave.
 * @param collected what came: of a disputed attempt it differs from what was asked
 */
export async function collect(
  transaction: Database,
  { amende, tentative }: Verrouille,
  collected: Collected,
): Promise<EffetReponse> {
  // The attempt may have been what kept the two numbers of a pair apart.
  await linkSiblings(transaction, [amende.num_avis]);
  const aTemps = estVivante(tentative.etat) && amende.statut === 'EN_COURS_PAIEMENT';
  const reference = await recordPayment(transaction, {
    amendeId: amende.id,
    tentativeId: tentative.id,
    montant: collected.montant,
    devise: collected.devise,
    jour: tentative.jour,
    date: collected.dateTransaction,
    mediaReglement: MEDIA_REGLEMENT.INTERNET,
    transactionReference: tentative.transaction_reference,
    autorisation: collected.autorisation,
    ...(collected.carte && { carte: collected.carte }),
    empreinte: collected.empreinte,
    cause: aTemps ? 'PAIEMENT_ACCEPTE' : 'PAIEMENT_TARDIF',
  });
  if (reference === null) return 'A_RAPPROCHER';
  await transaction
    .insertInto('boite_envoi')
    .values({
      sujet: 'reglement-inscrit',
      cle: `reglement-inscrit/${reference}`,
      charge: JSON.stringify({
        referenceReglement: reference,
        avisId: amende.id,
        locale: tentative.locale,
      }),
    })
    .execute();
  await programmerApresPaiement(transaction, tentative, reference);
  return 'REGLEMENT_INSCRIT';
}

/** Puts an answer aside for a person, once: what it says of money is not in the ledger. */
async function keepAnswer(
  transaction: Database,
  { empreinte, transactionReference, montant, devise }: ReponsePaiement,
  motif: MotifRapprochement,
  tentativeId: string | null,
): Promise<EffetReponse> {
  const kept = { motif, empreinte, transactionReference, tentativeId, montant, devise };
  return (await setAside(transaction, kept)) ? 'A_RAPPROCHER' : 'SANS_EFFET';
}

function ecart({ marchand, reponse, tentative }: Application): MotifRapprochement | null {
  if (reponse.marchand !== marchand) return 'MARCHAND_DIFFERENT';
  const juste = reponse.montant === tentative.montant && reponse.devise === EURO;
  return juste ? null : 'MONTANT_DIFFERENT';
}

async function mettreEnAttente(
  transaction: Database,
  tentative: LigneTentative,
  cause: CauseTentative,
): Promise<EffetReponse> {
  const mise = await changerEtat(transaction, tentative, 'EN_ATTENTE', cause, null);
  return mise ? 'MISE_EN_ATTENTE' : 'SANS_EFFET';
}

/** A refusal never undoes money: it ends an attempt that still waits, and nothing else (invariant 4). */
export async function clore(
  transaction: Database,
  { amende, tentative }: Verrouille,
  etat: EtatTentative,
  cause: CauseTentative,
  codeReponse: string | null,
): Promise<EffetReponse> {
  if (!(await changerEtat(transaction, tentative, etat, cause, codeReponse))) return 'SANS_EFFET';
  await linkSiblings(transaction, [amende.num_avis]);
  await settleDossier(transaction, amende.id, { cause: 'PAIEMENT_NON_ABOUTI', tentative });
  return 'TENTATIVE_CLOSE';
}
