import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { keyPaddings } from '../../tests/support/keyPaddings.ts';

/**
 * Adds fines, as `notice(rank)` of `notice.ts` numbers them, straight by SQL: a million in seconds.
 * @param pepper the current pepper
 * @param first rank
 * @param last rank, included
 */
export async function fill(
  db: Database,
  pepper: string,
  first: number,
  last: number,
): Promise<void> {
  const { inner, outer } = keyPaddings(pepper);
  const [name] = createPeppers(pepper).names;
  await sql`
    insert into fine (id, number, pair_key, key_hash, key_pepper, notice_type, status,
      notice_day, offence_at, town, street, offence, offence_article, offence_class,
      issuing_service, masked_plate, points, minoree, forfaitaire, majoree, parts_allowed)
    select lpad(num, 22, 'a'), num, num,
      encode(sha256(decode(${outer}::text, 'hex') || sha256(decode(${inner}::text, 'hex')
        || convert_to(num || '/' || lpad(((rank * 37) % 100)::text, 2, '0'), 'UTF8'))), 'hex'),
      ${name}::text, case when rank % 4 = 0 then 'AFM' else 'AF' end, 'A_PAYER',
      current_date - (3 + rank % 25)::int, now() - make_interval(days => (3 + rank % 25)::int),
      'Rennes', 'rue de la Monnaie', 'Stationnement', 'R. 417-10', 4,
      'Police municipale', 'A•-•••-•D', 0, 9000, 13500, 37500, rank % 4 = 0
    from (select rank, case when rank % 4 = 0 then '90' || lpad(rank::text, 15, '0') || '1'
      else '61' || lpad(rank::text, 11, '0') || '1' end as num
      from generate_series(${first}::bigint, ${last}::bigint) as rank) as fabriquees`.execute(db);
  await sql`vacuum analyze fine`.execute(db);
}

/** The opaque id that `fill` gives. */
export const idOf = (noticeNumber: string): string => noticeNumber.padStart(22, 'a');
