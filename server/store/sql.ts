const CLOSED_BY = `case when fine.status = 'PAYE_AUTRE' then (
  select json_build_object('from', from_status, 'cause', cause) from status_change
  where status_change.fine_id = fine.id order by status_change.id desc limit 1) end`;

/** In SQL: the rows of a view that belong to the fine, as one list. */
const rowsOf = (view: string, order: string): string =>
  `(select json_agg(one order by ${order}) from ${view} as one where one.fine_id = fine.id)`;

/**
 * Returns the SQL that reads fines with all that belongs to them.
 * @param asked an SQL condition: this row is the fine that was asked for
 * @param before a `with` clause
 */
export const selectFines = (source: string, asked: string, before = ''): string => `${before}
  select ${asked} as asked, paris_day(now()) as today, row_to_json(fine) as fine, ${CLOSED_BY} as closed_by,
    ${rowsOf('stored_entry', 'rank')} as entries, ${rowsOf('stored_attempt', 'created_at desc')} as attempts,
    ${rowsOf('stored_payment', 'created_at, id')} as payments
  from fine where ${source} order by number`;

/**
 * Returns a part of `with recursive`: the table `family` has all numbers that links or pairs connect with the seed.
 * @param seed selects number, deposit_number and pair_key
 */
export const familyOf = (seed: string): string => `family (number, deposit_number, pair_key) as (
    ${seed}
    union
    select near.number, near.deposit_number, near.pair_key from family, lateral (
      select number, deposit_number, pair_key from fine where pair_key = family.pair_key
      union all
      select number, deposit_number, pair_key from fine where number = family.deposit_number
      union all
      select number, deposit_number, pair_key from fine where deposit_number = family.number
    ) as near)`;
