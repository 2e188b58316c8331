import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { AsideChange, AttemptOpening, Change, EntryChange } from '../till/changes.ts';

export type OpenedAttempt = Selectable<Tables['tentative']>;

type Kind = Change['kind'];
type Of<K extends Kind> = Extract<Change, { kind: K }>;

/**
 * Writes what an event changes. The only writer of money: the caller's transaction locks the dossier (invariants 3
 * and 6). Lines of the ledger never change: a reversal is another line.
 * @returns the attempt that was opened
 */
export async function apply(
  transaction: Database,
  changes: readonly Change[],
): Promise<OpenedAttempt | null> {
  const of = <K extends Kind>(kind: K) =>
    changes.filter((change): change is Of<K> => change.kind === kind);
  let opened: OpenedAttempt | null = null;
  for (const opening of of('attempt-opened')) opened = await openAttempt(transaction, opening);
  for (const move of of('attempt')) await moveAttempt(transaction, move);
  await movePairs(transaction, of('pair'));
  for (const entry of of('entry')) await writeEntry(transaction, entry);
  for (const reversal of of('reversal')) await writeReversal(transaction, reversal);
  for (const aside of of('aside')) await setAside(transaction, aside);
  for (const item of of('item-closed')) await closeItem(transaction, item);
  for (const { fineId, cents } of of('paid-elsewhere')) {
    await transaction
      .updateTable('amende')
      .set({ deja_regle_importe: cents })
      .where('id', '=', fineId)
      .execute();
  }
  await changeFines(transaction, of('status'), of('medium'));
  for (const receipt of of('receipt')) await postReceipt(transaction, receipt);
  return opened;
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
      jeton_expire_le: sql<Date>`now() + interval '24 hours'`,
      type_reglement: opening.nature,
      montant: opening.cents,
      solde_apres: opening.balance,
      locale: opening.locale,
      etat: 'OUVERTE',
      expire_le: sql<Date>`now() + make_interval(mins => ${opening.minutes})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function moveAttempt(
  transaction: Database,
  { id, to, cause, responseCode }: Of<'attempt'>,
): Promise<void> {
  const end = to === 'EN_ATTENTE' ? {} : { code_reponse: responseCode, terminee_le: NOW };
  // An operator decided: the provider is not asked again.
  const lastWord = cause === 'OPERATEUR' ? { confirmee_le: NOW } : {};
  await transaction
    .updateTable('tentative')
    .set({ etat: to, ...end, ...lastWord })
    .where('id', '=', id)
    .execute();
}

const NOW = sql<Date>`now()`;

/** Attempts follow their fine. Each leaves first, so that no two live attempts meet in between (I4). */
async function movePairs(transaction: Database, moves: readonly Of<'pair'>[]): Promise<void> {
  if (moves.length === 0) return;
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

/** Also writes the demonstration's payments. */
export async function writeEntry(
  transaction: Database,
  entry: Omit<EntryChange, 'day'>,
): Promise<void> {
  await sql`
    insert into ecriture (amende_id, tentative_id, reference_reglement, date_reglement, montant, solde, nature,
      media_reglement, num_avis, type_amende, transaction_reference, autorisation, code_verification,
      carte_marque, carte_fin, a_rapprocher_id, deja_regle, paiement_id)
    select id, ${entry.attemptId}::uuid, ${entry.reference}, coalesce(${entry.paidAt}::timestamptz, now()),
      ${entry.cents}::int, ${entry.balance}::int, ${entry.nature}, ${entry.medium}::smallint, num_avis, type_amende,
      ${entry.transactionReference}, ${entry.authorisation}, ${entry.verificationCode},
      ${entry.card?.marque ?? null}, ${entry.card?.fin ?? null}, ${entry.itemId}::bigint, deja_regle_importe,
      ${entry.paymentId}
    from amende where id = ${entry.fineId}`.execute(transaction);
}

async function writeReversal(transaction: Database, reversal: Of<'reversal'>): Promise<void> {
  await sql`
    insert into ecriture (amende_id, tentative_id, reference_reglement, date_reglement, montant, solde, nature,
      media_reglement, num_avis, type_amende, transaction_reference, autorisation, code_verification,
      contrepasse, deja_regle, paiement_id)
    select payment.amende_id, payment.tentative_id, ${reversal.reference}, now(), -payment.montant,
      ${reversal.balance}::int, payment.nature, payment.media_reglement, payment.num_avis, payment.type_amende,
      payment.transaction_reference, payment.autorisation, ${reversal.verificationCode}, payment.id,
      amende.deja_regle_importe, payment.paiement_id
    from ecriture as payment join amende on amende.id = payment.amende_id
    where payment.id = ${reversal.entryId}`.execute(transaction);
}

/** Keeps money outside the ledger, each message once (invariant 4, I2). */
export async function setAside(transaction: Database, aside: AsideChange): Promise<void> {
  const { reason, message } = aside;
  await transaction
    .insertInto('a_rapprocher')
    .values({
      motif: reason,
      // The office may express a doubt in the same message that brought the money.
      empreinte: reason === 'NON_CONFIRME' ? `${reason}/${message}` : message,
      amende_id: aside.fineId,
      transaction_reference: aside.transactionReference,
      paiement_id: aside.paymentId,
      tentative_id: aside.attemptId,
      montant: aside.cents,
      devise: aside.currency,
    })
    .onConflict((conflict) => conflict.column('empreinte').doNothing())
    .execute();
}

async function closeItem(transaction: Database, { id, outcome }: Of<'item-closed'>): Promise<void> {
  await transaction
    .updateTable('a_rapprocher')
    .set({ traite_le: NOW, issue: outcome })
    .where('id', '=', id)
    .execute();
}

/** One statement: each change of status is logged with its cause (invariant 7, I6). */
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

/** The payload holds no address or number, because the outbox keeps it (invariant 6). No mail limit after a payment. */
async function postReceipt(
  transaction: Database,
  { fineId, attemptId, reference }: Of<'receipt'>,
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
    select 'reglement-inscrit', 'reglement-inscrit/' || ${reference}::text, jsonb_build_object(
      'referenceReglement', ${reference}::text, 'avisId', ${fineId}::text, 'locale', locale)
    from tentative where id = ${attemptId}
    union all
    select 'mail', 'mail/' || id, jsonb_build_object('envoiId', id) from sending`.execute(
    transaction,
  );
}
