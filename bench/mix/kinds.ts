import { sql } from 'kysely';
import { CALLS, type CallName } from '#contract/calls.ts';
import type { Database } from '#server/database/open.ts';
import { createTokens } from '#server/services/lookup/tokens.ts';
import { notice } from '../fines.ts';
import { idOf } from '../throughput/fill.ts';
import { lookups } from '../throughput/scene.ts';
import type { Shot } from '../throughput/shoot.ts';

/** What people ask for; each kind is measured by itself. */
export const KINDS = ['lookup', 'start', 'receipt'] as const;
export type Kind = (typeof KINDS)[number];

/** How a kind is asked for, and what a right answer looks like. */
export interface Shooter {
  next(): Shot;
  valid(body: string): boolean;
}

/** Sessions that start a payment, each of its own fine; a second start of one gets the same form. */
const PAYERS = 5_000;
const RECEIPTS = 200;

const reference = (rank: number): string => `R-BENC-${String(rank).padStart(4, '0')}`;
const address = (turn: number): string =>
  `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;

/** Binds sessions to fines as lookups with the right key do. @param pairs session and rank of the fine */
export async function bind(
  base: Database,
  pairs: readonly (readonly [string, number])[],
): Promise<void> {
  const sessions = pairs.map(([session]) => session);
  const fines = pairs.map(([, rank]) => idOf(notice(rank).numAvis));
  await sql`insert into liaison (session_id, amende_id, portee)
    select session_id, amende_id, 'PAIEMENT'
    from unnest(${sessions}::text[], ${fines}::text[]) as paire (session_id, amende_id)`.execute(
    base,
  );
}

/** Fines that were paid here, one line of the ledger each. @param first rank of the first one */
async function pay(base: Database, first: number): Promise<void> {
  const ranks = Array.from({ length: RECEIPTS }, (_, rank) => first + rank);
  const ids = ranks.map((rank) => idOf(notice(rank).numAvis));
  await sql`update amende set statut = 'PAYE' where id = any(${ids}::text[])`.execute(base);
  await sql`insert into ecriture (amende_id, reference_reglement, date_reglement, montant, solde, nature,
      media_reglement, num_avis, type_amende, transaction_reference, code_verification)
    select amende.id, paye.reference, now(), 9000, 0, 'TOTAL', 1, num_avis, type_amende, paye.reference,
      paye.reference
    from unnest(${ids}::text[], ${ranks.map(reference)}::text[]) as paye (id, reference)
    join amende on amende.id = paye.id`.execute(base);
  await bind(
    base,
    ranks.map((rank) => [`receipt-${rank}`, rank]),
  );
}

/** One call of a bearer, from an address of its own. */
export function call(name: CallName, bearer: string, turn: number, body: object): Shot {
  const { method, path } = CALLS[name];
  return {
    method,
    path,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'x-forwarded-for': address(turn),
    },
    body: JSON.stringify(body),
  };
}

/** The body of a payment start, for the whole amount. */
export const startBody = (numAvis: string): object => ({
  numAvis,
  canal: '2',
  typeReglement: 'TOTAL',
  nature: 'AMENDES',
  locale: 'fr',
});

/** A page with a form that is sealed. */
export const isForm = (body: string): boolean => body.includes('name="Seal"');
export const isFine = (body: string): boolean => body.startsWith('{"avisId":');

/**
 * Makes what each kind needs.
 * @param fines how many fines `remplir` has added; the last ones are paid, lookups meet them all
 */
export async function prepareKinds(
  base: Database,
  fines: number,
  tokenSecret: string,
): Promise<Record<Kind, Shooter>> {
  const payers = Math.min(PAYERS, Math.floor(fines / 2));
  const paid = fines - RECEIPTS + 1;
  await bind(
    base,
    Array.from({ length: payers }, (_, rank) => [`payer-${rank + 1}`, rank + 1]),
  );
  await pay(base, paid);
  const bearers = createTokens(tokenSecret);
  let turn = 0;
  return {
    lookup: { next: lookups(fines, tokenSecret), valid: isFine },
    start: {
      next() {
        turn += 1;
        const rank = (turn % payers) + 1;
        const { numAvis } = notice(rank);
        return call('envoiSips', bearers.issueBearer(`payer-${rank}`), turn, startBody(numAvis));
      },
      valid: isForm,
    },
    receipt: {
      next() {
        turn += 1;
        const rank = paid + (turn % RECEIPTS);
        return call('generePdf', bearers.issueBearer(`receipt-${rank}`), turn, {
          avisId: idOf(notice(rank).numAvis),
          locale: 'fr',
          referenceReglement: reference(rank),
        });
      },
      valid: (body) => body.startsWith('%PDF-') && body.trimEnd().endsWith('%%EOF'),
    },
  };
}
