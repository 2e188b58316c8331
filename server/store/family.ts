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
