import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/open.ts';

/** Mails an hour by receipt (decisions, "Receipt"), by recipient, and by the address prefix that asks. */
const PAR_HEURE = {
  reference_reglement: 3,
  destinataire_empreinte: 5,
  prefixe_empreinte: 5,
} as const;

type Colonne = keyof typeof PAR_HEURE;

/** What a mail counts for: the receipt, and keyed hashes of recipient and address prefix. */
export type ComptesMail = Readonly<Record<Colonne, string>>;

/**
 * Seconds until this mail may be asked for, 0 at once. Holds what it counts for until the transaction ends, so that
 * requests to all replicas count one by one.
 */
export async function attenteMail(transaction: Database, comptes: ComptesMail): Promise<number> {
  const colonnes = (Object.keys(PAR_HEURE) as Colonne[]).sort();
  // Always in the same order, so that two of them wait for each other instead of dying.
  const locks = colonnes.map((colonne) => `envoi_mail/${colonne}/${comptes[colonne]}`).sort();
  for (const lock of locks) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  }
  const attentes: number[] = [];
  for (const colonne of colonnes) {
    attentes.push(await attenteDe(transaction, colonne, comptes[colonne]));
  }
  return Math.max(...attentes);
}

// By the clock itself: those who waited began before the mails that they now count.
const RESTE: RawBuilder<number> = sql<number>`ceil(
  extract(epoch from demande_le + interval '1 hour' - clock_timestamp()))::int`;

async function attenteDe(transaction: Database, colonne: Colonne, valeur: string): Promise<number> {
  const recents = await transaction
    .selectFrom('envoi_mail')
    .select(RESTE.as('reste'))
    .where(colonne, '=', valeur)
    .where('demande_le', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('demande_le', 'desc')
    .limit(PAR_HEURE[colonne])
    .execute();
  const plusAncien = recents[PAR_HEURE[colonne] - 1];
  return plusAncien === undefined ? 0 : Math.max(1, plusAncien.reste);
}
