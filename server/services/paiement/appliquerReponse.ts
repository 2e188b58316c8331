import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
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
import {
  type LigneAmende,
  type LigneTentative,
  verrouillerDossier,
} from '../amende/lireDossier.ts';
import { inscrireReglement } from '../registre/inscrireReglement.ts';
import { changerEtat } from './changerEtat.ts';

/** ISO 4217: the euro. */
const EURO = '978';

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

/**
 * Applies an answer of the provider, whoever brought it, in one transaction (invariants 2, 3 and 4): lock the
 * dossier, lock the attempt, note the answer once, check merchant, amount and currency, then ledger, status
 * and outbox. When it returns, everything is committed; when it throws, nothing is.
 * @param reponse an answer whose seal was verified
 * @param marchand the merchant that the answer must name
 */
export function appliquerReponse(
  base: Database,
  marchand: string,
  reponse: ReponsePaiement,
  source: SourceReponse,
): Promise<EffetReponse> {
  return base.transaction().execute(async (transaction) => {
    const verrouille = await verrouiller(transaction, reponse.transactionReference);
    if (!(await noterReponse(transaction, reponse, source))) return 'DEJA_VUE';
    const effet = await deciderEffet(transaction, { marchand, reponse, source }, verrouille);
    await transaction
      .updateTable('boite_reception')
      .set({ effet })
      .where('empreinte', '=', reponse.empreinte)
      .execute();
    return effet;
  });
}

/**
 * Ends an attempt that the provider never saw: nobody can pay it any more. An attempt that an answer has reached
 * since the provider was asked is left alone.
 * @param reference transaction reference of the attempt
 */
export function clorePerimee(base: Database, reference: string): Promise<EffetReponse> {
  return base.transaction().execute(async (transaction) => {
    const verrouille = await verrouiller(transaction, reference);
    if (verrouille === null) return 'SANS_EFFET';
    return clore(transaction, verrouille, 'EXPIREE', 'DELAI_PASSE', null);
  });
}

interface Verrouille {
  readonly dossier: readonly LigneAmende[];
  readonly tentative: LigneTentative;
}

async function verrouiller(transaction: Database, reference: string): Promise<Verrouille | null> {
  const trouvee = await transaction
    .selectFrom('tentative')
    .innerJoin('amende', 'amende.id', 'tentative.amende_id')
    .select('amende.dossier')
    .where('transaction_reference', '=', reference)
    .executeTakeFirst();
  if (trouvee === undefined) return null;
  const dossier = await verrouillerDossier(transaction, trouvee.dossier);
  const tentative = await transaction
    .selectFrom('tentative')
    .selectAll()
    .where('transaction_reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { dossier, tentative };
}

/** @returns false when the very same answer was noted before */
async function noterReponse(
  transaction: Database,
  reponse: ReponsePaiement,
  source: SourceReponse,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('boite_reception')
    .values({
      empreinte: reponse.empreinte,
      source,
      transaction_reference: reponse.transactionReference,
      issue: reponse.issue,
      code_reponse: reponse.codeReponse,
      montant: reponse.montant,
      effet: 'SANS_EFFET',
    })
    .onConflict((conflit) => conflit.column('empreinte').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function deciderEffet(
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

interface Recue {
  readonly marchand: string;
  readonly reponse: ReponsePaiement;
  readonly source: SourceReponse;
}

type Application = Recue & Verrouille;

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
  const inscrit = await inscrireReglement(
    transaction,
    dossier,
    tentative,
    estVivante(tentative.etat),
    reponse,
  );
  await changerEtat(transaction, tentative, 'ACCEPTEE', causeDe(source), codeReponse);
  return inscrit
    ? 'REGLEMENT_INSCRIT'
    : garderPourRapprochement(transaction, reponse, 'TROP_PERCU', tentative.id);
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
async function clore(
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

async function garderPourRapprochement(
  transaction: Database,
  reponse: ReponsePaiement,
  motif: MotifRapprochement,
  tentativeId: string | null,
): Promise<EffetReponse> {
  await transaction
    .insertInto('a_rapprocher')
    .values({
      motif,
      empreinte: reponse.empreinte,
      transaction_reference: reponse.transactionReference,
      tentative_id: tentativeId,
      montant: reponse.montant,
      devise: reponse.devise,
    })
    // The same words of the office may have been put aside before, as `NON_CONFIRME`.
    .onConflict((conflit) => conflit.column('empreinte').doNothing())
    .execute();
  return 'A_RAPPROCHER';
}
