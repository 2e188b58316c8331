import { sql } from 'kysely';

/** In SQL: cents; the lines of a payment sum to what was collected. */
export const MONEY_LINES = sql`(
  select cree_le as at, case when contrepasse is null then 'COMPTE' else 'CONTREPASSE' end as kind,
    montant::bigint as cents, null as reason, null as cause, null::bigint as item, paiement_id, amende_id,
    id as entry_id, id::text as rank
  from ecriture
  union all
  select mouvement.cree_le, case cause when 'RENDU' then 'RENDU' else 'MIS_DE_COTE' end, montant,
    motif, cause, a_rapprocher.id, paiement_id, null, null, lpad(mouvement.id::text, 20, '0')
  from mouvement join a_rapprocher on a_rapprocher.id = a_rapprocher_id
  union all
  select dit_le, 'PAROLE', montant, motif, null, null, paiement_id, null, null, lpad(id::text, 20, '0')
  from parole) as line`;

/** By any of its ids. */
export const namedBy = (table: string) =>
  sql.raw(`join paiement_nom as nom on nom.id = ${table}.paiement_id
    join paiement on paiement.id = nom.paiement_id`);
