import { type RawBuilder, sql } from 'kysely';
import { rulesOf } from '#contract/domain/noticeType.ts';
import type { Database } from '../../database/open.ts';
import type { Retentions } from '../../ports/Retentions.ts';
import type { FineRow } from '../../store/rows.ts';
import { LIVE_ATTEMPT, OPEN_ITEMS, UNANSWERED_DOUBT } from '../../store/sql.ts';
import { dayBefore, isClosedFor, isOld, isOver, olderThan } from './closedFines.ts';

/** Ids. */
interface Erased {
  readonly fines: readonly string[];
  readonly attempts: readonly string[];
  readonly payments: readonly string[];
}

const namedBy = (table: string): string =>
  `${table}.paiement_id in (select nom.id from paiement_nom as nom where nom.paiement_id = paiement.id)`;

/** In SQL: money came, or a person or a command dealt with it. */
const HAS_STORY = ['a_rapprocher', 'parole', 'operation', 'ecriture']
  .map((table) => `exists (select from ${table} where ${namedBy(table)})`)
  .concat('paiement.encaisse > 0')
  .join(' or ');

/** In SQL: nothing is asked, open or in doubt. */
const IS_AT_REST = `(paiement.demander_le is null and not (${UNANSWERED_DOUBT})
  and not exists (select from operation where etat in ('DEMANDEE', 'INCONNUE') and ${namedBy('operation')})
  and not exists (select from (${OPEN_ITEMS}) as item where item.montant <> 0 and ${namedBy('item')}))`;

/** In SQL: all lines of a payment. */
const PAYMENT_LINES = `(select paiement.cree_le as instant
  union all select entendu_le from encaissement where ${namedBy('encaissement')}
  union all select dit_le from parole where ${namedBy('parole')}
  union all select demandee_le from operation where ${namedBy('operation')}
  union all select mouvement.cree_le from mouvement
    join a_rapprocher on a_rapprocher.id = mouvement.a_rapprocher_id where ${namedBy('a_rapprocher')})`;

const lastLine = (days: number): RawBuilder<boolean> =>
  olderThan(sql`(select max(line.instant) from ${sql.raw(PAYMENT_LINES)} as line)`, days);

/**
 * D-54: attempts without money, then payments with their fines, `payments` days after closing and last line. What waits
 * for an answer or a person stays.
 */
export async function purgePayments(
  transaction: Database,
  { attempts: attemptDays, payments: days, parkingPayments: parkingDays }: Retentions,
): Promise<{ readonly attempts: number; readonly payments: number }> {
  await sql`set local amendes.purge = 'on'`.execute(transaction);
  const attempts = await deleteAttempts(transaction, attemptDays);
  let payments = await deleteDossiers(transaction, parkingDays, true);
  if (days !== null) {
    payments += await deleteDossiers(transaction, days, false);
    payments += await deleteHomeless(transaction, days);
    await deletePapers(transaction, Math.max(days, parkingDays));
  }
  await sql`set local amendes.purge = 'off'`.execute(transaction);
  return { attempts, payments };
}

const idsOf = async (transaction: Database, query: RawBuilder<{ id: string }>) =>
  (await query.execute(transaction)).rows.map(({ id }) => id);

async function deleteAttempts(transaction: Database, days: number): Promise<number> {
  const attempts = await idsOf(
    transaction,
    sql`select id from tentative
      where ${olderThan(sql`terminee_le`, days)} and demander_le is null
        and not exists (select from ecriture where ecriture.tentative_id = tentative.id)
        and not exists (select from paiement where paiement.tentative_id = tentative.id
          and (${sql.raw(HAS_STORY)} or not ${sql.raw(IS_AT_REST)}))`,
  );
  const payments = await idsOf(
    transaction,
    sql`select id from paiement where tentative_id = any(${attempts}::uuid[])`,
  );
  await erase(transaction, { fines: [], attempts, payments });
  return attempts.length;
}

/** Whole dossiers whose fines are all closed. @returns how many payments went */
async function deleteDossiers(
  transaction: Database,
  days: number,
  isParking: boolean,
): Promise<number> {
  const fines = await closedFines(transaction, days, isParking);
  const ofFines = (table: string) =>
    idsOf(
      transaction,
      sql`select id from ${sql.table(table)} where amende_id = any(${fines}::text[])`,
    );
  const payments = await ofFines('paiement');
  await erase(transaction, { fines, attempts: await ofFines('tentative'), payments });
  return payments.length;
}

type MoneyFine = FineRow & {
  readonly closed: boolean;
  readonly old: boolean;
  readonly last: string;
};

const isClosed = (fine: MoneyFine): boolean => fine.closed || (fine.old && isOver(fine, fine.last));

const isParkingCharge = ({ type_amende: type }: FineRow): boolean =>
  rulesOf(type).prices === 'parkingCharge';

async function closedFines(
  transaction: Database,
  days: number,
  isParking: boolean,
): Promise<readonly string[]> {
  const { rows } = await sql<MoneyFine>`
    select amende.*, ${isClosedFor(days)} as closed, ${isOld(days)} as old, ${dayBefore(days)} as last
    from amende
    where dossier in (select dossier from amende where
        exists (select from ecriture where ecriture.amende_id = amende.id) or exists (
          select from paiement where paiement.amende_id = amende.id and (${sql.raw(HAS_STORY)})))
      and dossier not in (select dossier from tentative where ${sql.raw(LIVE_ATTEMPT)}
        or demander_le is not null or not ${olderThan(sql`cree_le`, days)})
      and dossier not in (select dossier from amende join ecriture on ecriture.amende_id = amende.id
        where not ${olderThan(sql`ecriture.cree_le`, days)})
      and dossier not in (select dossier from amende join paiement on paiement.amende_id = amende.id
        where not (${sql.raw(IS_AT_REST)} and ${lastLine(days)}))`.execute(transaction);
  const dossiersOf = (fines: readonly MoneyFine[]) => new Set(fines.map(({ dossier }) => dossier));
  const open = dossiersOf(rows.filter((fine) => !isClosed(fine)));
  const others = dossiersOf(rows.filter((fine) => !isParkingCharge(fine)));
  return rows
    .filter(({ dossier }) => !open.has(dossier) && others.has(dossier) !== isParking)
    .map(({ id }) => id);
}

/** Without a fine here. */
async function deleteHomeless(transaction: Database, days: number): Promise<number> {
  const payments = await idsOf(
    transaction,
    sql`select id from paiement where amende_id is null and tentative_id is null
      and ${sql.raw(IS_AT_REST)} and ${lastLine(days)}`,
  );
  await erase(transaction, { fines: [], attempts: [], payments });
  return payments.length;
}

/** Digests of bank lines stay: a statement read again brings nothing. */
async function deletePapers(transaction: Database, days: number): Promise<void> {
  await sql`delete from boite_reception where ${olderThan(sql`recu_le`, days)}`.execute(
    transaction,
  );
  await sql`delete from intervention where ${olderThan(sql`fait_le`, days)}`.execute(transaction);
  await sql`delete from rapport where jour < ${dayBefore(days)}::date`.execute(transaction);
  await sql`update ligne_banque set reference = ''
    where reference <> '' and traitee_le is not null and ${olderThan(sql`lu_le`, days)}`.execute(
    transaction,
  );
}

/** Locks as a payment does. @throws Error if a message came first: nothing is erased, the job comes again */
async function hold(
  transaction: Database,
  { fines, payments }: Pick<Erased, 'fines' | 'payments'>,
): Promise<void> {
  await sql`select from amende where id = any(${fines}::text[])
      or id in (select amende_id from paiement where id = any(${payments}::text[]))
    order by num_avis for update`.execute(transaction);
  const { rows } = await sql`select from paiement
    where id = any(${payments}::text[]) and demander_le is null for update`.execute(transaction);
  if (rows.length < payments.length) throw new Error('A payment was heard of during the purge');
}

/** In order of reference. Ids of erased money stay known. */
async function erase(transaction: Database, erased: Erased): Promise<void> {
  await hold(transaction, erased);
  const { fines, attempts, payments } = erased;
  const named = sql`in (select id from paiement_nom where paiement_id = any(${payments}::text[]))`;
  const ofFines = sql`amende_id = any(${fines}::text[])`;
  const receipts = sql`reference_reglement in (select reference_reglement from ecriture where ${ofFines})`;
  const ofAttempts = sql`tentative_id = any(${attempts}::uuid[])`;
  for (const statement of [
    sql`delete from envoi_mail where ${receipts}`,
    sql`delete from courrier where ${receipts}`,
    sql`delete from mail_tentative where ${ofAttempts}`,
    sql`delete from mouvement where a_rapprocher_id in (select id from a_rapprocher where paiement_id ${named})`,
    sql`delete from a_rapprocher where paiement_id ${named}`,
    sql`delete from parole where paiement_id ${named}`,
    sql`delete from retrofacture where paiement_id ${named}`,
    sql`delete from encaissement where paiement_id ${named}`,
    sql`delete from operation where paiement_id ${named}`,
    sql`delete from ecriture where ${ofFines}`,
    sql`delete from changement_statut where ${ofFines}`,
    sql`update changement_statut set tentative_id = null where ${ofAttempts}`,
    sql`update ligne_banque set paiement_id = null where paiement_id = any(${payments}::text[])`,
    sql`insert into paiement_efface (id) select nom.id from paiement_nom as nom
      join paiement on paiement.id = nom.paiement_id
      where paiement.id = any(${payments}::text[]) and paiement.origine = 'direct' and paiement.encaisse > 0`,
    sql`delete from paiement_nom where paiement_id = any(${payments}::text[])`,
    sql`delete from paiement where id = any(${payments}::text[])`,
    sql`delete from boite_reception where reference in (
      select transaction_reference from tentative where id = any(${attempts}::uuid[]))`,
    sql`delete from tentative where id = any(${attempts}::uuid[])`,
    sql`delete from liaison where ${ofFines}`,
    sql`delete from amende where id = any(${fines}::text[])`,
  ]) {
    await statement.execute(transaction);
  }
}
