import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type {
  AccountedLine,
  DayAccounts,
  Difference,
  Report,
} from '../../database/tables/exploitation.ts';
import { dayInParis } from '../../store/sql.ts';
import { NOT_REMITTED, OPEN_CHARGE_BACKS, REMITTANCE_DAYS } from './remittances.ts';
import { withinDay } from './withinDay.ts';

/** What a person must look at, and no item explains. */
export const openDifferences = ({ accounts }: Pick<Report, 'accounts'>): number =>
  (accounts?.differences ?? []).filter(({ item }) => item === null).length;

/**
 * What one Paris day was told, booked and received. Each line is of the day on which it was heard, read or said, and names
 * the day that it is about when that is another: a day that is over never changes.
 */
export async function readDayAccounts(db: Database, day: string): Promise<DayAccounts> {
  return {
    collected: await listCollected(db, day),
    booked: await listBooked(db, day),
    received: await listReceived(db, day),
    inTransit: await sumInTransit(db, day),
    chargeBacks: await listChargeBacks(db),
    differences: [
      ...(await listUnbooked(db, day)),
      ...(await listUnasked(db, day)),
      ...(await listOverdue(db, day)),
      ...(await listWaitingLines(db, day)),
      ...(await listItems(db, day)),
    ],
  };
}

/** In SQL: the canonical id of the payment that a line names. */
const named = (table: string) =>
  `join paiement_nom as nom on nom.id = ${table}.paiement_id join paiement on paiement.id = nom.paiement_id`;

const PAYMENT_DAY = dayInParis('coalesce(paiement.paye_le, paiement.cree_le)');

async function listCollected(db: Database, day: string): Promise<AccountedLine[]> {
  const { rows } = await sql<AccountedLine>`
    with heard as (
      select entendu_le as at, paiement.id, paiement.origine, paiement.devise, ${sql.raw(PAYMENT_DAY)} as about,
        sum(encaissement.encaisse)::bigint as captured, sum(encaissement.rendu)::bigint as returned
      from encaissement ${sql.raw(named('encaissement'))}
      where ${withinDay(sql.ref('entendu_le'), day)} group by entendu_le, paiement.id
    )
    select at, case origine when 'direct' then 'card' else 'transfer' end as what, id as "paymentId", null::bigint as item,
      captured as cents, devise as currency, nullif(about, ${day}) as about from heard where captured <> 0
    union all
    select at, case
        when origine = 'banque' then 'transfer taken back'
        when exists (select 1 from operation join paiement_nom on paiement_nom.id = operation.paiement_id
          where paiement_nom.paiement_id = heard.id and operation.nature = 'REMBOURSEMENT' and operation.etat = 'FAITE'
            and operation.terminee_le = heard.at) then 'refund'
        else 'given back at the provider' end,
      id, null, -returned, devise, nullif(about, ${day}) from heard where returned <> 0
    order by at, "paymentId", what`.execute(db);
  return rows;
}

async function listBooked(db: Database, day: string): Promise<AccountedLine[]> {
  const { rows } = await sql<AccountedLine>`
    select ecriture.cree_le as at, case when contrepasse is null then 'counted' else 'reversed' end as what,
      paiement.id as "paymentId", null::bigint as item, montant::bigint as cents, paiement.devise as currency,
      nullif(${sql.raw(PAYMENT_DAY)}, ${day}) as about
    from ecriture ${sql.raw(named('ecriture'))} where ${withinDay(sql.ref('ecriture.cree_le'), day)}
    union all
    select mouvement.cree_le, case cause when 'RENDU' then 'given back' when 'RECU' then 'set aside' when 'REPRIS' then 'missing' else 'settled' end
        || ' ' || a_rapprocher.motif,
      paiement.id, a_rapprocher.id, mouvement.montant, paiement.devise, nullif(${sql.raw(PAYMENT_DAY)}, ${day})
    from mouvement join a_rapprocher on a_rapprocher.id = mouvement.a_rapprocher_id
    ${sql.raw(named('a_rapprocher'))} where ${withinDay(sql.ref('mouvement.cree_le'), day)}
    union all
    select dit_le, 'said ' || motif, paiement.id, null, montant, paiement.devise, nullif(${sql.raw(PAYMENT_DAY)}, ${day})
    from parole ${sql.raw(named('parole'))} where ${withinDay(sql.ref('dit_le'), day)}
    order by at, "paymentId", what`.execute(db);
  return rows;
}

const KIND_OF_LINE = `case nature when 'VIREMENT' then 'transfer' when 'REMISE' then 'remittance'
  when 'COMMISSION' then 'commission' when 'RETROFACTURE' then 'charge-back' else 'other line' end`;

async function listReceived(db: Database, day: string): Promise<AccountedLine[]> {
  const { rows } = await sql<AccountedLine>`
    select lu_le as at, ${sql.raw(KIND_OF_LINE)} || case
        when frais > 0 then ', ' || to_char(frais / 100.0, 'FM9999990.00') || ' held back' else '' end || case
        when du is not null then ', of cards ' || du || case when au > du then ' to ' || au else '' end else '' end
      as what, paiement_id as "paymentId", null::bigint as item, montant as cents, devise as currency,
      nullif(jour::text, ${day}) as about
    from ligne_banque where ${withinDay(sql.ref('lu_le'), day)} order by id`.execute(db);
  return rows;
}

async function sumInTransit(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(encaisse - rendu), 0)::bigint as cents
    from (${sql.raw(NOT_REMITTED)}) as open where day <= ${day}`.execute(db);
  return rows[0]?.cents ?? 0;
}

async function listChargeBacks(db: Database): Promise<DayAccounts['chargeBacks']> {
  const { rows } = await sql<DayAccounts['chargeBacks'][number]>`
    select said.paiement_id as "paymentId", montant as cents, frais as "feeCents", repondre_avant::text as "answerBy",
      ${sql.raw(dayInParis('dit_le'))} as said
    from (${sql.raw(OPEN_CHARGE_BACKS)}) as said order by said.id`.execute(db);
  return rows;
}

const differing = async (db: Database, query: ReturnType<typeof sql<Difference>>) =>
  (await query.execute(db)).rows;

/** The first tie: what was told of a payment is what was booked of it. */
const listUnbooked = (db: Database, day: string) =>
  differing(
    db,
    sql<Difference>`
      select 'told and not booked' as what, id as "paymentId", null::bigint as item, null::bigint as line,
        sum(cents)::bigint as cents, devise as currency
      from (
        select paiement.id, paiement.devise, encaissement.encaisse - encaissement.rendu as cents
        from encaissement ${sql.raw(named('encaissement'))} where ${withinDay(sql.ref('entendu_le'), day)}
        union all
        select paiement.id, paiement.devise, -montant from ecriture ${sql.raw(named('ecriture'))}
        where ${withinDay(sql.ref('ecriture.cree_le'), day)}
        union all
        select paiement.id, paiement.devise, -mouvement.montant from mouvement
        join a_rapprocher on a_rapprocher.id = mouvement.a_rapprocher_id ${sql.raw(named('a_rapprocher'))}
        where ${withinDay(sql.ref('mouvement.cree_le'), day)}
        union all
        select paiement.id, paiement.devise, -montant from parole ${sql.raw(named('parole'))}
        where ${withinDay(sql.ref('dit_le'), day)}
      ) as told group by id, devise having sum(cents) <> 0 order by id`,
  );

/** Of these the figures may still be wrong. */
const listUnasked = (db: Database, day: string) =>
  differing(
    db,
    sql<Difference>`
      select 'the provider has not answered' as what, id as "paymentId", null::bigint as item, null::bigint as line,
        encaisse - rendu as cents, devise as currency
      from paiement where origine = 'direct' and (entendu or not repondu) and parole_sur is null
        and cree_le < (${day}::date + 1)::timestamp at time zone 'Europe/Paris' order by id`,
  );

/** The second tie: what cards paid comes by a remittance. */
const listOverdue = (db: Database, day: string) =>
  differing(
    db,
    sql<Difference>`
      select 'on no statement, of ' || day as what, id as "paymentId", null::bigint as item, null::bigint as line,
        sum(encaisse - rendu)::bigint as cents, 'EUR' as currency
      from (${sql.raw(NOT_REMITTED)}) as open where day::date < ${day}::date - ${REMITTANCE_DAYS}::int
      group by day, id having sum(encaisse - rendu) <> 0 order by day, id`,
  );

/** The third tie: what the bank shows is known. */
const listWaitingLines = (db: Database, day: string) =>
  differing(
    db,
    sql<Difference>`
      select ${sql.raw(KIND_OF_LINE)} || ' that matches nothing' as what, null::text as "paymentId", null::bigint as item,
        id as line, montant as cents, devise as currency
      from ligne_banque where traitee_le is null
        and lu_le < (${day}::date + 1)::timestamp at time zone 'Europe/Paris' order by id`,
  );

/** Open when the day ended. */
const listItems = (db: Database, day: string) =>
  differing(
    db,
    sql<Difference>`
      select a_rapprocher.motif as what, paiement.id as "paymentId", a_rapprocher.id as item, null::bigint as line,
        sum(mouvement.montant)::bigint as cents, paiement.devise as currency
      from mouvement join a_rapprocher on a_rapprocher.id = mouvement.a_rapprocher_id ${sql.raw(named('a_rapprocher'))}
      where mouvement.cree_le < (${day}::date + 1)::timestamp at time zone 'Europe/Paris'
      group by a_rapprocher.id, paiement.id having sum(mouvement.montant) <> 0 order by a_rapprocher.id`,
  );
