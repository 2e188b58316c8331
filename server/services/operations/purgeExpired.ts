import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { deleteOlder } from '../../files/deleteOlder.ts';
import type { Retentions } from '../../ports/Retentions.ts';
import type { FineRow } from '../../store/rows.ts';
import { HAS_LEDGER_LINE, LIVE_ATTEMPT } from '../../store/sql.ts';
import { dayBefore, isClosedFor, isOld, isOver, olderThan } from './closedFines.ts';
import { purgePayments } from './purgePayments.ts';

/** `tests/unit/server/fineColumns.test.ts` says why other columns stay. */
const PERSONAL = [
  'adresse_postale',
  'immatriculation_masquee',
  'voie',
  'vitesse_limite',
  'vitesse_mesuree',
  'vitesse_retenue',
] as const satisfies readonly (keyof Tables['amende'])[];

const COLUMNS = PERSONAL.map((name) => sql.ref(name));

/** Too old to be exchanged again (D-14). */
export async function forgetTimestamps(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('horodatage_utilise')
    .where('expire_le', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

class Cancellation extends Error {}

export interface Purged {
  readonly retentions: Retentions;
  /** Folders. */
  readonly sent: { readonly letters: string; readonly mails: string };
}

/** Each period of the privacy page (D-54). @param simulate counts only */
export async function purge(db: Database, { retentions, sent }: Purged, simulate = false) {
  const rows = await purgeExpired(db, retentions, simulate);
  const { sendings } = retentions;
  const letters = await deleteOlder(
    sent.letters,
    /^courrier-.+\.(?:pdf|json)$/,
    sendings,
    simulate,
  );
  const mails = await deleteOlder(sent.mails, /^[0-9a-f-]{36}\.eml$/, sendings, simulate);
  return { ...rows, fichiers: letters + mails };
}

export async function purgeExpired(db: Database, retentions: Retentions, simulate = false) {
  const counts = {
    horodatages: 0,
    compteurs: 0,
    liaisons: 0,
    envois: 0,
    tentatives: 0,
    paiements: 0,
    personnelles: 0,
    amendes: 0,
  };
  await db
    .transaction()
    .execute(async (transaction) => {
      const erase = async (query: RawBuilder<unknown>): Promise<number> =>
        (await sql<{ un: number }>`${query} returning 1 as un`.execute(transaction)).rows.length;
      counts.horodatages = await forgetTimestamps(transaction);
      counts.compteurs = await erase(sql`delete from compteur_echec where expire_le < now()`);
      counts.liaisons = await erase(
        sql`delete from liaison where ${olderThan(sql.ref('vue_le'), retentions.bindings)}`,
      );
      counts.envois = await erase(
        sql`delete from boite_envoi
          where prochain_le is null and ${olderThan(sql.ref('termine_le'), retentions.sendings)}`,
      );
      // Unsent mails hold an address; sent ones count for an hour.
      counts.envois += await erase(
        sql`delete from envoi_mail where ${olderThan(sql.ref('demande_le'), retentions.sendings)}`,
      );
      await erase(sql`update envoi_mail set prefixe_empreinte = null
        where prefixe_empreinte is not null and demande_le < now() - interval '1 hour'`);
      const money = await purgePayments(transaction, retentions);
      counts.tentatives = money.attempts;
      counts.paiements = money.payments;
      counts.amendes = await deleteFines(transaction, retentions.fines, erase);
      counts.personnelles = await forgetPeople(transaction, retentions.personalData, erase);
      if (simulate) throw new Cancellation();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Cancellation)) throw error;
    });
  return counts;
}

type Erase = (query: RawBuilder<unknown>) => Promise<number>;

async function forgetPeople(transaction: Database, days: number, erase: Erase): Promise<number> {
  const empty = (which: RawBuilder<boolean>): Promise<number> =>
    erase(sql`
      update amende set efface_le = now(), ${sql.join(COLUMNS.map((column) => sql`${column} = null`))}
      where ${which} and num_nonnulls(${sql.join(COLUMNS)}) > 0`);
  let count = await empty(isClosedFor(days));
  for await (const ids of expiredFines(transaction, days)) {
    count += await empty(sql<boolean>`id = any(${ids}::text[])`);
  }
  return count;
}

async function deleteFines(transaction: Database, days: number, erase: Erase): Promise<number> {
  const remove = async (which: RawBuilder<boolean>): Promise<number> => {
    const ended = sql`select id from amende where ${which}
      and not ${sql.raw(HAS_LEDGER_LINE)}
      and not exists (select from tentative where tentative.dossier = amende.dossier)
      and not exists (select from paiement where paiement.amende_id = amende.id)`;
    const { rows } = await sql<{ id: string }>`${ended} for update`.execute(transaction);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await erase(sql`delete from changement_statut where amende_id = any(${ids}::text[])`);
    return erase(sql`delete from amende where id = any(${ids}::text[])`);
  };
  let count = await remove(isClosedFor(days));
  for await (const ids of expiredFines(transaction, days)) {
    count += await remove(sql<boolean>`amende.id = any(${ids}::text[])`);
  }
  return count;
}

const BATCH = 1_000;
/** Expired by the calendar: stored as A_PAYER (D-11). */
async function* expiredFines(transaction: Database, days: number): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const fines: (FineRow & { readonly last: string })[] = await transaction
      .selectFrom('amende')
      .selectAll()
      .select(dayBefore(days).as('last'))
      .where('statut', '=', 'A_PAYER')
      .where(olderThan(sql.ref('date_envoi_avis'), days))
      .where(isOld(days))
      .where(sql<boolean>`not exists (select 1 from tentative
        where tentative.dossier = amende.dossier and ${sql.raw(LIVE_ATTEMPT)})`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = fines.filter((fine) => isOver(fine, fine.last)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    const end = fines.at(-1);
    if (end === undefined || fines.length < BATCH) return;
    after = end.id;
  }
}
