import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
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
import { changerStatut } from '../amende/changerStatut.ts';
import type { LigneAmende, LigneTentative } from '../amende/lireDossier.ts';
import { programmerApresPaiement } from '../preuves/mailApresPaiement.ts';
import { inscrireReglement } from '../registre/inscrireReglement.ts';
import { changerEtat } from './changerEtat.ts';
import { garderPourRapprochement } from './garderPourRapprochement.ts';

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

/** The fines of a dossier and one attempt, locked until the transaction ends. */
export interface Verrouille {
  readonly dossier: readonly LigneAmende[];
  readonly tentative: LigneTentative;
}

/** An answer as it came: from whom, by which way, and the merchant that it must name. */
export interface Recue {
  readonly marchand: string;
  readonly reponse: ReponsePaiement;
  readonly source: SourceReponse;
}

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
    return garderPourRapprochement(transaction, reponse, 'REPONSE_ILLISIBLE', null);
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
  return garderPourRapprochement(transaction, reponse, 'REPONSE_ILLISIBLE', tentative.id);
}

/** A refusal of nobody's attempt takes no money: the inbox keeps it, and no person is called. */
async function sansTentative(
  transaction: Database,
  reponse: ReponsePaiement,
): Promise<EffetReponse> {
  if (reponse.issue !== 'ACCEPTE') return 'SANS_EFFET';
  return garderPourRapprochement(transaction, reponse, 'TENTATIVE_INCONNUE', null);
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
  const { dossier, tentative, reponse, source } = application;
  const { codeReponse } = reponse;
  const motif = ecart(application);
  if (motif !== null) {
    // Something was paid that we did not ask for: nobody may pay again until a person has looked at it.
    await changerEtat(transaction, tentative, 'LITIGE', 'ECART', codeReponse);
    return garderPourRapprochement(transaction, reponse, motif, tentative.id);
  }
  if (tentative.etat === 'ACCEPTEE') return 'SANS_EFFET';
  const reference = await inscrireReglement(
    transaction,
    dossier,
    tentative,
    estVivante(tentative.etat),
    reponse,
  );
  await changerEtat(transaction, tentative, 'ACCEPTEE', causeDe(source), codeReponse);
  if (reference === null) {
    return garderPourRapprochement(transaction, reponse, 'TROP_PERCU', tentative.id);
  }
  await programmerApresPaiement(transaction, tentative, reference);
  return 'REGLEMENT_INSCRIT';
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
  { dossier, tentative }: Verrouille,
  etat: EtatTentative,
  cause: CauseTentative,
  codeReponse: string | null,
): Promise<EffetReponse> {
  if (!(await changerEtat(transaction, tentative, etat, cause, codeReponse))) return 'SANS_EFFET';
  const amende = dossier.find(({ id }) => id === tentative.amende_id);
  if (amende) {
    await changerStatut(transaction, amende, 'A_PAYER', 'PAIEMENT_NON_ABOUTI', tentative.id);
  }
  return 'TENTATIVE_CLOSE';
}
