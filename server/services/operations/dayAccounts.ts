import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type {
  AccountedLine,
  DayAccounts,
  Difference,
  Report,
} from '../../database/tables/exploitation.ts';
import { dayInParis } from '../../store/sql.ts';
import { MONEY_LINES, namedBy } from './moneyLines.ts';
import { NOT_REMITTED, OPEN_CHARGE_BACKS } from './remittances.ts';
import { endOfDay, withinDay } from './withinDay.ts';

/** Without an item that explains them. */
export const openDifferences = ({ accounts }: Pick<Report, 'accounts'>): number =>
  (accounts?.differences ?? []).filter(({ item }) => item === null).length;

/**
 * Told, booked and received in one Paris day, read at one instant. A line counts on the day it was heard, and names the
 * day it is about: a day that is over never changes.
 */
export const readDayAccounts = (
  db: Database,
  day: string,
  remittanceDays: number,
): Promise<DayAccounts> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const ask = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows;
      const collected = await ask(collectedOn(day));
      const booked = await ask(bookedOn(day));
      const [onItsWay] = await ask(inTransitOn(day));
      return {
        collected,
        booked,
        received: await ask(receivedOn(day)),
        inTransit: onItsWay?.cents ?? 0,
        chargeBacks: await ask(CHARGE_BACKS),
        differences: [
          ...unequal(collected, booked),
          ...(await ask(differencesOf(day, remittanceDays))),
        ],
      };
    });

/** Null: the same day. */
const about = (day: string) =>
  sql`nullif(${sql.raw(dayInParis('coalesce(paiement.paye_le, paiement.cree_le)'))}, ${day}) as about`;

const collectedOn = (day: string) => sql<AccountedLine>`
  with heard as (
    select entendu_le as at, paiement.id, origine, devise, ${about(day)},
      sum(encaissement.encaisse)::bigint as captured, sum(encaissement.rendu)::bigint as returned
    from encaissement ${namedBy('encaissement')}
    where ${withinDay(sql.ref('entendu_le'), day)} group by entendu_le, paiement.id
  )
  select at, what, id as "paymentId", null::bigint as item, cents, devise as currency, about
  from heard, lateral (values
    (captured, case origine when 'direct' then 'card' else 'transfer' end),
    (-returned, case
      when origine = 'banque' then 'transfer taken back'
      when exists (
        select 1 from operation join paiement_nom on paiement_nom.id = operation.paiement_id
        where paiement_nom.paiement_id = heard.id and nature = 'REMBOURSEMENT' and etat = 'FAITE'
          and terminee_le = heard.at) then 'refund'
      else 'given back at the provider' end)
  ) as side (cents, what)
  where cents <> 0 order by at, id, what`;

const bookedOn = (day: string) => sql<AccountedLine>`
  select at, concat_ws(' ', case kind
      when 'COMPTE' then 'counted'
      when 'CONTREPASSE' then 'reversed'
      when 'RENDU' then 'given back'
      when 'PAROLE' then 'said'
      else case cause when 'RECU' then 'set aside' when 'REPRIS' then 'missing' else 'settled' end
    end, reason) as what,
    paiement.id as "paymentId", item, cents, devise as currency, ${about(day)}
  from ${MONEY_LINES} ${namedBy('line')} where ${withinDay(sql.ref('at'), day)}
  order by at, paiement.id, what`;

const KIND_OF_LINE = sql`case nature when 'VIREMENT' then 'transfer' when 'REMISE' then 'remittance'
  when 'COMMISSION' then 'commission' when 'RETROFACTURE' then 'charge-back' else 'other line' end`;

const receivedOn = (day: string) => sql<AccountedLine>`
  select lu_le as at,
    concat_ws(', ', ${KIND_OF_LINE},
      case when frais > 0 then to_char(frais / 100.0, 'FM9999990.00') || ' held back' end,
      'of cards ' || du || case when au > du then ' to ' || au else '' end) as what,
    paiement_id as "paymentId", null::bigint as item, montant as cents, devise as currency,
    nullif(jour::text, ${day}) as about
  from ligne_banque where ${withinDay(sql.ref('lu_le'), day)} order by id`;

const inTransitOn = (day: string) => sql<{ cents: number }>`
  select coalesce(sum(encaisse - rendu), 0)::bigint as cents
  from (${sql.raw(NOT_REMITTED)}) as open where day <= ${day}`;

const CHARGE_BACKS = sql<DayAccounts['chargeBacks'][number]>`
  select said.paiement_id as "paymentId", montant as cents, frais as "feeCents",
    repondre_avant::text as "answerBy", ${sql.raw(dayInParis('dit_le'))} as said
  from (${sql.raw(OPEN_CHARGE_BACKS)}) as said order by said.id`;

/** Told and not booked, or the reverse. */
function unequal(
  collected: readonly AccountedLine[],
  booked: readonly AccountedLine[],
): Difference[] {
  const what = 'told and not booked';
  const sums = new Map<string | null, Difference>();
  const opposite = booked.map((line) => ({ ...line, cents: -line.cents }));
  for (const { paymentId, currency, ...line } of [...collected, ...opposite]) {
    const cents = (sums.get(paymentId)?.cents ?? 0) + line.cents;
    sums.set(paymentId, { what, paymentId, item: null, line: null, cents, currency });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** Open questions, cards on no statement, lines of the bank, items open at the day's end. */
const differencesOf = (day: string, remittanceDays: number) => sql<Difference>`
  select what, id as "paymentId", item, line, cents, currency from (
    select 1 as tie, 'the provider has not answered' as what, id, null::bigint as item, null::bigint as line,
      encaisse - rendu as cents, devise as currency
    from paiement
    where origine = 'direct' and (entendu or not repondu) and parole_sur is null and cree_le < ${endOfDay(day)}
    union all
    select 2, 'on no statement, of ' || day, id, null, null, sum(encaisse - rendu)::bigint, 'EUR'
    from (${sql.raw(NOT_REMITTED)}) as open where day::date < ${day}::date - ${remittanceDays}::int
    group by day, id having sum(encaisse - rendu) <> 0
    union all
    select 3, ${KIND_OF_LINE} || ' that matches nothing', null, null, id, montant, devise
    from ligne_banque where traitee_le is null and lu_le < ${endOfDay(day)}
    union all
    select 4, reason, paiement.id, item, null, sum(cents)::bigint, devise
    from ${MONEY_LINES} ${namedBy('line')} where item is not null and at < ${endOfDay(day)}
    group by item, reason, paiement.id having sum(cents) <> 0
  ) as difference order by tie, item, line, what, id`;
