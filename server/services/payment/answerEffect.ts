import { EURO } from '#contract/domain/amounts.ts';
import { type AttemptCause, type AttemptState, isLive } from '#contract/domain/attempt.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';
import type { Database } from '../../database/open.ts';
import type { ReconciliationReason } from '../../database/tables/ledger.ts';
import type { AnswerSource } from '../../database/tables/payment.ts';
import type { PaymentAnswer } from '../../ports/PaymentGateway.ts';
import type { AttemptRow, FineRow } from '../fine/readDossier.ts';
import { linkDossiers } from '../ledger/linkDossiers.ts';
import { receivedFor } from '../ledger/receivedFor.ts';
import { recordPayment } from '../ledger/recordPayment.ts';
import { setAside } from '../ledger/setAside.ts';
import { settleDossier } from '../ledger/settleDossier.ts';
import { scheduleAfterPayment } from '../receipts/mailAfterPayment.ts';
import { putInOutbox } from '../receipts/scheduleSending.ts';
import { changeState } from './changeState.ts';

export type AnswerEffect =
  | 'DEJA_VUE'
  | 'REGLEMENT_INSCRIT'
  | 'TENTATIVE_CLOSE'
  | 'MISE_EN_ATTENTE'
  | 'A_RAPPROCHER'
  | 'SANS_EFFET';

const FINAL_STATE = {
  REFUSE: 'REFUSEE',
  ANNULE: 'ANNULEE',
  EXPIRE: 'EXPIREE',
} as const satisfies Partial<Record<PaymentState, AttemptState>>;

/** Locked with their dossier until the transaction ends. */
export interface Locked {
  readonly amende: FineRow;
  /** `jour`: the day it began, whose price it pays. */
  readonly tentative: AttemptRow & { readonly jour: string };
}

/** `marchand`: the merchant that the answer must name. */
export interface Received {
  readonly marchand: string;
  readonly reponse: PaymentAnswer;
  readonly source: AnswerSource;
}

export type Collected = Pick<
  PaymentAnswer,
  'montant' | 'devise' | 'dateTransaction' | 'autorisation' | 'empreinte'
> &
  Partial<Pick<PaymentAnswer, 'carte'>>;

type Application = Received & Locked;

/** Invariants 3 and 4. @param locked null for an unknown reference */
export async function decideEffect(
  transaction: Database,
  received: Received,
  locked: Locked | null,
): Promise<AnswerEffect> {
  if (received.reponse.illisible) return keepUnreadable(transaction, received.reponse, locked);
  return locked === null
    ? withoutAttempt(transaction, received.reponse)
    : apply(transaction, { ...received, ...locked });
}

/**
 * Ends nothing: the attempt waits for the diagnostic, and a person hears of it once per attempt
 * (invariant 4).
 */
async function keepUnreadable(
  transaction: Database,
  answer: PaymentAnswer,
  locked: Locked | null,
): Promise<AnswerEffect> {
  if (locked === null) {
    return keepAnswer(transaction, answer, 'REPONSE_ILLISIBLE', null);
  }
  const { tentative } = locked;
  const effect = await setPending(transaction, tentative, 'NOTIFICATION');
  const already = await transaction
    .selectFrom('a_rapprocher')
    .select('id')
    .where('motif', '=', 'REPONSE_ILLISIBLE')
    .where('tentative_id', '=', tentative.id)
    .where('traite_le', 'is', null)
    .executeTakeFirst();
  if (already !== undefined) return effect;
  return keepAnswer(transaction, answer, 'REPONSE_ILLISIBLE', tentative);
}

/** A refusal without an attempt takes no money: the inbox keeps it, and no person is called. */
async function withoutAttempt(transaction: Database, answer: PaymentAnswer): Promise<AnswerEffect> {
  if (answer.issue !== 'ACCEPTE') return 'SANS_EFFET';
  return keepAnswer(transaction, answer, 'TENTATIVE_INCONNUE', null);
}

async function apply(transaction: Database, application: Application): Promise<AnswerEffect> {
  const { reponse, source, tentative } = application;
  const { issue } = reponse;
  switch (issue) {
    case 'ACCEPTE':
      return accept(transaction, application);
    case 'EN_ATTENTE':
      return setPending(transaction, tentative, causeOf(source));
    case 'REFUSE':
    case 'ANNULE':
    case 'EXPIRE':
      return closeAttempt(
        transaction,
        application,
        FINAL_STATE[issue],
        causeOf(source),
        reponse.responseCode,
      );
  }
}

const causeOf = (source: AnswerSource): AttemptCause =>
  source === 'DIAGNOSTIC' ? 'DIAGNOSTIC' : 'NOTIFICATION';

async function accept(transaction: Database, application: Application): Promise<AnswerEffect> {
  const { tentative, reponse, source } = application;
  const { responseCode } = reponse;
  const reason = discrepancy(application);
  if (reason !== null) {
    // Unexpected money: nobody may pay again until a person has looked. An ended attempt blocks
    // nobody and stays as it is.
    await changeState(transaction, tentative, 'LITIGE', 'ECART', responseCode);
    return keepAnswer(transaction, reponse, reason, tentative);
  }
  if (tentative.etat === 'ACCEPTEE') {
    // An operator may have counted another amount; then nobody has counted this one.
    const counted = await receivedFor(transaction, tentative.id);
    if (counted === reponse.montant) return 'SANS_EFFET';
    return keepAnswer(transaction, reponse, 'MONTANT_DIFFERENT', tentative);
  }
  await changeState(transaction, tentative, 'ACCEPTEE', causeOf(source), responseCode);
  return collect(transaction, application, reponse);
}

/** A disputed attempt's money differs from the asked amount. */
export async function collect(
  transaction: Database,
  { amende, tentative }: Locked,
  collected: Collected,
): Promise<AnswerEffect> {
  // The attempt may have kept the two numbers of a pair apart.
  await linkDossiers(transaction, [amende.num_avis]);
  const inTime = isLive(tentative.etat) && amende.statut === 'EN_COURS_PAIEMENT';
  const reference = await recordPayment(transaction, {
    amendeId: amende.id,
    tentativeId: tentative.id,
    montant: collected.montant,
    devise: collected.devise,
    jour: tentative.jour,
    date: collected.dateTransaction,
    mediaReglement: PAYMENT_MEDIA.INTERNET,
    transactionReference: tentative.transaction_reference,
    autorisation: collected.autorisation,
    ...(collected.carte && { carte: collected.carte }),
    empreinte: collected.empreinte,
    cause: inTime ? 'PAIEMENT_ACCEPTE' : 'PAIEMENT_TARDIF',
  });
  if (reference === null) return 'A_RAPPROCHER';
  await putInOutbox(transaction, 'reglement-inscrit', reference, {
    referenceReglement: reference,
    avisId: amende.id,
    locale: tentative.locale,
  });
  await scheduleAfterPayment(transaction, tentative, reference);
  return 'REGLEMENT_INSCRIT';
}

async function keepAnswer(
  transaction: Database,
  { empreinte, transactionReference, montant, devise }: PaymentAnswer,
  motif: ReconciliationReason,
  attempt: AttemptRow | null,
): Promise<AnswerEffect> {
  const kept = {
    motif,
    empreinte,
    amendeId: attempt?.amende_id ?? null,
    transactionReference,
    tentativeId: attempt?.id ?? null,
    montant,
    devise,
  };
  return (await setAside(transaction, kept)) ? 'A_RAPPROCHER' : 'SANS_EFFET';
}

function discrepancy({
  marchand: merchant,
  reponse,
  tentative,
}: Application): ReconciliationReason | null {
  if (reponse.marchand !== merchant) return 'MARCHAND_DIFFERENT';
  const right = reponse.montant === tentative.montant && reponse.devise === EURO;
  return right ? null : 'MONTANT_DIFFERENT';
}

async function setPending(
  transaction: Database,
  attempt: AttemptRow,
  cause: AttemptCause,
): Promise<AnswerEffect> {
  const update = await changeState(transaction, attempt, 'EN_ATTENTE', cause, null);
  return update ? 'MISE_EN_ATTENTE' : 'SANS_EFFET';
}

/** A refusal never undoes money: it only ends a waiting attempt (invariant 4). */
export async function closeAttempt(
  transaction: Database,
  { amende, tentative }: Locked,
  state: AttemptState,
  cause: AttemptCause,
  responseCode: string | null,
): Promise<AnswerEffect> {
  if (!(await changeState(transaction, tentative, state, cause, responseCode))) return 'SANS_EFFET';
  await linkDossiers(transaction, [amende.num_avis]);
  await settleDossier(transaction, amende.id, { cause: 'PAIEMENT_NON_ABOUTI', tentative });
  return 'TENTATIVE_CLOSE';
}
