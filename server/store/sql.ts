import { type RawBuilder, sql } from 'kysely';

/** Must match the partial index `tentative_vivante`. */
export const LIVE_ATTEMPT = 'tentative.terminee_le is null';

const IN_PARIS = `at time zone 'Europe/Paris', 'YYYY-MM-DD'`;

/** In SQL: `YYYY-MM-DD` in Europe/Paris. */
export const dayInParis = (instant: string): string => `to_char((${instant}) ${IN_PARIS})`;

/** The same for an instant with parameters. */
export const parisDay = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char((${instant}) ${sql.raw(IN_PARIS)})`;

export const HAS_LEDGER_LINE = `exists (
  select 1 from ecriture join amende as payee on payee.id = ecriture.amende_id
  where payee.dossier = amende.dossier)`;

/** In SQL: the next 06:00 in Paris (invariant 7), also after 23 or 25 hours. */
export const reexposureInstant = (writtenAt: string): string =>
  `((date_trunc('day', ${writtenAt} at time zone 'Europe/Paris') + interval '1 day 6 hours')
    at time zone 'Europe/Paris')`;

/** No reversals, no lines of the demonstration. */
export const IS_OURS = '(ecriture.contrepasse is null and ecriture.paiement_id is not null)';

const ENTRIES = `(select json_agg(line order by line.rang) from (
  select ecriture.*, ${dayInParis('coalesce(tentative.cree_le, ecriture.date_reglement)')} as price_day,
    ${dayInParis(reexposureInstant('ecriture.cree_le'))} as balance_from,
    ${IS_OURS} and ${reexposureInstant('ecriture.cree_le')} > now() as waits
  from ecriture left join tentative on tentative.id = ecriture.tentative_id
  where ecriture.amende_id = amende.id) as line)`;

const ATTEMPTS = `(select json_agg(attempt order by attempt.cree_le desc) from (
  select id, transaction_reference, session_id, type_reglement, montant, locale, jeton_sel, jeton_empreinte, adresse,
    page_paiement, fin_page, expire_le, cree_le, ${dayInParis('cree_le')} as price_day, expire_le <= now() as expired,
    ${LIVE_ATTEMPT} as live
  from tentative where tentative.amende_id = amende.id) as attempt)`;

/** In SQL: lines of a table that name a payment by any id. */
const ofPayment = (table: string): string =>
  `${table} join paiement_nom as nom on nom.id = ${table}.paiement_id and nom.paiement_id = paiement.id`;

export const OPEN_ITEMS = `select a_rapprocher.id, a_rapprocher.paiement_id, a_rapprocher.motif, a_rapprocher.recu_le,
  sum(mouvement.montant)::bigint as montant
  from a_rapprocher join mouvement on mouvement.a_rapprocher_id = a_rapprocher.id group by a_rapprocher.id`;

/** In doubt whatever its items say, and unanswered (docs/payments.md, rule 8). */
export const UNANSWERED_DOUBT = `paiement.parole_sur is null and (
  (paiement.etat = 'INCONNU' and not (paiement.encaisse > 0 and paiement.encaisse <= paiement.rendu))
  or (paiement.autre_tentative and paiement.encaisse > paiement.rendu))`;

export const PAYMENT = `select paiement.*,
    (select json_agg(nom.id) from paiement_nom as nom where nom.paiement_id = paiement.id) as names,
    (select json_agg(item order by item.id) from (
      select min(a_rapprocher.id) as id, motif, sum(mouvement.montant)::bigint as cents
      from ${ofPayment('a_rapprocher')} join mouvement on mouvement.a_rapprocher_id = a_rapprocher.id
      group by motif) as item) as items,
    (select json_agg(word order by word.id) from (
      select parole.id, motif, montant, operation_id from ${ofPayment('parole')}) as word) as words,
    (select json_agg(asked order by asked.demandee_le) from (
      select operation.*, demandee_le < now() - interval '24 hours' as old from ${ofPayment('operation')}) as asked)
      as operations
  from paiement`;

const PAYMENTS = `(select json_agg(payment order by payment.cree_le, payment.id) from (
  ${PAYMENT} where paiement.amende_id = amende.id) as payment)`;

const CLOSED_BY = `case when amende.statut = 'PAYE_AUTRE' then (
  select json_build_object('from', de, 'cause', cause) from changement_statut
  where changement_statut.amende_id = amende.id order by changement_statut.id desc limit 1) end`;

/** @param asked in SQL: this row is the fine that was asked for @param before a `with` clause */
export const selectFines = (source: string, asked: string, before = ''): string => `${before}
  select ${asked} as asked, ${dayInParis('now()')} as today, row_to_json(amende) as fine,
    ${CLOSED_BY} as closed_by, ${ENTRIES} as entries, ${ATTEMPTS} as attempts, ${PAYMENTS} as payments
  from amende where ${source} order by num_avis`;

export const pairWhere = (condition: string): string =>
  `dossier = (select une.dossier from amende as une where ${condition})`;

/**
 * For `with recursive`: `famille`, all numbers connected with the seed by links or dossiers.
 * @param seed selects num_avis, num_consignation and dossier
 */
export const familyOf = (
  seed: string,
): string => `famille (num_avis, num_consignation, dossier) as (
    ${seed}
    union
    select proche.num_avis, proche.num_consignation, proche.dossier from famille, lateral (
      select num_avis, num_consignation, dossier from amende where dossier = famille.dossier
      union all
      select num_avis, num_consignation, dossier from amende where num_avis = famille.num_consignation
      union all
      select num_avis, num_consignation, dossier from amende where num_consignation = famille.num_avis
    ) as proche)`;
