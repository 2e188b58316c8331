import { type Selectable, sql } from 'kysely';
import { CONFIRMATION_HOURS } from '#contract/domain/periods.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { AttemptOpening, Change, EntryChange, ReversalChange } from '../till/changes.ts';
import { checkEquation } from './equation.ts';
import {
  changePayment,
  mergePayment,
  moveItem,
  type Operator,
  openPayment,
  writeOperation,
  writeWord,
} from './payments.ts';

export type OpenedAttempt = Selectable<Tables['tentative']>;

type Kind = Change['kind'];
type Of<K extends Kind> = Extract<Change, { kind: K }>;

/**
 * Writes what an event changes, in its order. The only writer of money (invariants 3 and 6); the caller's transaction
 * locks the dossier.
 * @returns the attempt that was opened
 * @throws EquationBroken when a payment is not booked to the cent
 */
export async function apply(
  transaction: Database,
  changes: readonly Change[],
  operator?: Operator,
): Promise<OpenedAttempt | null> {
  const of = <K extends Kind>(kind: K) =>
    changes.filter((change): change is Of<K> => change.kind === kind);
  let opened: OpenedAttempt | null = null;
  const pairs = of('pair');
  for (const change of changes) {
    if (change.kind === 'attempt-opened') opened = await openAttempt(transaction, change);
    // All together, so that numbers can change places.
    else if (change.kind !== 'pair') await write(transaction, change, operator);
    else if (change === pairs[0]) await movePairs(transaction, pairs);
  }
  await changeFines(transaction, of('status'), of('medium'));
  for (const receipt of of('receipt')) await postReceipt(transaction, receipt);
  await checkEquation(transaction, changes);
  return opened;
}

async function write(
  transaction: Database,
  change: Exclude<Change, { kind: 'attempt-opened' | 'pair' }>,
  operator: Operator | undefined,
): Promise<void> {
  switch (change.kind) {
    case 'entry':
      return writeEntry(transaction, change);
    case 'reversal':
      return writeReversal(transaction, change);
    case 'item-moved':
      return moveItem(transaction, change);
    case 'word':
      return writeWord(transaction, change);
    case 'payment-opened':
      return openPayment(transaction, change.payment);
    case 'payment-changed':
      return changePayment(transaction, change);
    case 'payment-merged':
      return mergePayment(transaction, change);
    case 'operation-asked':
    case 'operation-changed':
      return writeOperation(transaction, change, operator);
    case 'checkout-over':
      return setAttempt(transaction, change, { fin_page: change.end });
    case 'attempt-ended':
      return setAttempt(transaction, change, { terminee_le: sql<Date>`now()` });
    case 'paid-elsewhere':
      return setFine(transaction, change, { deja_regle_importe: change.cents });
    case 'told':
      return setFine(transaction, change, { dit_importe: JSON.stringify(change.told) });
    case 'status':
    case 'medium':
    case 'receipt':
      return;
  }
}

function openAttempt(transaction: Database, opening: AttemptOpening): Promise<OpenedAttempt> {
  return transaction
    .insertInto('tentative')
    .values({
      id: opening.id,
      amende_id: opening.fineId,
      dossier: opening.pair,
      session_id: opening.session,
      transaction_reference: opening.reference,
      jeton_sel: opening.salt,
      jeton_empreinte: opening.tokenHash,
      jeton_expire_le: sql<Date>`now() + make_interval(hours => ${CONFIRMATION_HOURS})`,
      type_reglement: opening.nature,
      montant: opening.cents,
      locale: opening.locale,
      expire_le: sql<Date>`now() + make_interval(mins => ${opening.minutes})`,
      // A payment of the last moment needs two minutes.
      demander_le: sql<Date>`now() + make_interval(mins => ${opening.minutes + 2})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function setAttempt(
  transaction: Database,
  { attemptId }: { readonly attemptId: string },
  values: { fin_page?: Of<'checkout-over'>['end']; terminee_le?: ReturnType<typeof sql<Date>> },
): Promise<void> {
  await transaction.updateTable('tentative').set(values).where('id', '=', attemptId).execute();
}

async function setFine(
  transaction: Database,
  { fineId }: { readonly fineId: string },
  values: { deja_regle_importe?: number; dit_importe?: string },
): Promise<void> {
  await transaction.updateTable('amende').set(values).where('id', '=', fineId).execute();
}

/** Each leaves before it joins, so that no two live attempts meet (I4). */
async function movePairs(transaction: Database, moves: readonly Of<'pair'>[]): Promise<void> {
  const ids = moves.map(({ fineId }) => fineId);
  const targets = moves.map(({ pair }) => pair);
  const own = sql`(select une.num_avis from amende as une where une.id = moves.fine_id)`;
  for (const target of [own, sql`moves.pair`]) {
    await sql`update amende set dossier = ${target}
      from unnest(${ids}::text[], ${targets}::text[]) as moves (fine_id, pair)
      where amende.id = moves.fine_id and amende.dossier <> ${target}`.execute(transaction);
    await sql`update tentative set dossier = amende.dossier from amende
      where amende.id = tentative.amende_id and tentative.dossier <> amende.dossier
        and amende.id = any(${ids}::text[])`.execute(transaction);
  }
}

/** Exported for the demonstration. */
export async function writeEntry(
  transaction: Database,
  entry: Omit<EntryChange, 'day'>,
): Promise<void> {
  await sql`
    insert into ecriture (amende_id, tentative_id, reference_reglement, date_reglement, montant, solde, nature,
      media_reglement, num_avis, type_amende, transaction_reference, autorisation, code_verification,
      carte_marque, carte_fin, deja_regle, paiement_id)
    select id, ${entry.attemptId}::uuid, ${entry.reference}, coalesce(${entry.paidAt}::timestamptz, now()),
      ${entry.cents}::int, ${entry.balance}::int, ${entry.nature}, ${entry.medium}::smallint, num_avis, type_amende,
      ${entry.transactionReference}, ${entry.authorisation}, ${entry.verificationCode},
      ${entry.card?.marque ?? null}, ${entry.card?.fin ?? null}, deja_regle_importe, ${entry.paymentId}
    from amende where id = ${entry.fineId}`.execute(transaction);
}

/** By reference: the line may come from the same event. */
async function writeReversal(transaction: Database, reversal: ReversalChange): Promise<void> {
  await sql`
    insert into ecriture (amende_id, tentative_id, reference_reglement, date_reglement, montant, solde, nature,
      media_reglement, num_avis, type_amende, transaction_reference, autorisation, code_verification,
      contrepasse, deja_regle, paiement_id)
    select payment.amende_id, payment.tentative_id, ${reversal.reference}, now(), -payment.montant,
      ${reversal.balance}::int, payment.nature, payment.media_reglement, payment.num_avis, payment.type_amende,
      payment.transaction_reference, payment.autorisation, ${reversal.verificationCode}, payment.id,
      amende.deja_regle_importe, payment.paiement_id
    from ecriture as payment join amende on amende.id = payment.amende_id
    where payment.id::text = ${reversal.entryId}`.execute(transaction);
}

/** One statement: each change is logged with its cause (invariant 7, I6). */
async function changeFines(
  transaction: Database,
  statuses: readonly Of<'status'>[],
  media: readonly Of<'medium'>[],
): Promise<void> {
  const last = new Map(statuses.map(({ fineId, to }) => [fineId, to]));
  const medium = new Map(media.map((change) => [change.fineId, change.medium]));
  const fines = [...new Set([...last.keys(), ...medium.keys()])].map((id) => ({
    id,
    statut: last.get(id) ?? null,
    paye: medium.has(id),
    media: medium.get(id) ?? null,
  }));
  if (fines.length === 0) return;
  await sql`
    with changed as (
      update amende set statut = coalesce(told.statut, amende.statut),
        media_reglement = case when told.paye then told.media else amende.media_reglement end
      from jsonb_to_recordset(${JSON.stringify(fines)}::jsonb)
        as told (id text, statut text, paye boolean, media smallint)
      where amende.id = told.id)
    insert into changement_statut (amende_id, de, vers, cause, tentative_id)
    select "fineId", "from", "to", cause, "attemptId"
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb)
      as logged ("fineId" text, "from" text, "to" text, cause text, "attemptId" uuid)`.execute(
    transaction,
  );
}

/** The outbox keeps the payload: no address or number in it (invariant 6). */
async function postReceipt(
  transaction: Database,
  { attemptId, reference }: Of<'receipt'>,
): Promise<void> {
  await sql`
    with wanted as (
      delete from mail_tentative where tentative_id = ${attemptId}
      returning tentative_id, destinataire, destinataire_empreinte
    ), sending as (
      insert into envoi_mail (id, reference_reglement, destinataire, destinataire_empreinte, locale, tentative_id)
      select gen_random_uuid(), ${reference}, destinataire, destinataire_empreinte, locale, tentative_id
      from wanted join tentative on tentative.id = tentative_id
      returning id
    )
    insert into boite_envoi (sujet, cle, charge)
    select 'mail', 'mail/' || id, jsonb_build_object('envoiId', id) from sending`.execute(
    transaction,
  );
}
