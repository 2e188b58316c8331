import { sql } from 'kysely';
import { LIVE_STATES } from '#contract/domain/attempt.ts';
import type { StoredStatus, TransitionCause } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import { changeStatus } from '../fine/changeStatus.ts';
import { type FineDossier, readDossier } from '../fine/readDossier.ts';
import { isCovered, statusFromLedger } from '../fine/situation.ts';

export interface LedgerEvent {
  readonly cause: TransitionCause;
  /** Null without an attempt. */
  readonly tentative: { readonly id: string; readonly amende_id: string } | null;
}

/**
 * The only place that gives a dossier its statuses from the ledger (D-29): after the event's
 * writes, under the caller's lock.
 */
export async function settleDossier(
  transaction: Database,
  fineId: string,
  { cause, tentative }: LedgerEvent,
): Promise<void> {
  const fines = await readFines(transaction, fineId);
  const live = await liveFine(transaction, fineId);
  for (const fine of fines) {
    const { amende } = fine;
    const vers = statusFromLedger(fine, {
      otherCovered: fines.some((other) => other !== fine && isCovered(other)),
      live: live === amende.id,
      ended: tentative?.amende_id === amende.id,
    });
    if (vers === amende.statut) continue;
    // A link only closes the number that joins a paid one.
    if (cause === 'PAIEMENT_DU_FRERE' && vers !== 'PAYE_AUTRE') continue;
    await changeStatus(transaction, amende, vers, causeOf(vers, cause), tentative?.id ?? null);
  }
}

function causeOf(vers: StoredStatus, cause: TransitionCause): TransitionCause {
  if (vers === 'PAYE_AUTRE') return 'PAIEMENT_DU_FRERE';
  if (vers === 'A_PAYER') return 'PAIEMENT_NON_ABOUTI';
  // When an attempt ends, other payments may already cover the fine.
  return vers === 'PAYE' && cause === 'PAIEMENT_NON_ABOUTI' ? 'PAIEMENT_TARDIF' : cause;
}

const dossierOf = (fineId: string) =>
  sql<string>`(select dossier from amende where id = ${fineId})`;

export async function readFines(base: Database, fineId: string): Promise<FineDossier[]> {
  const ids = await base
    .selectFrom('amende')
    .select('id')
    .where('dossier', '=', dossierOf(fineId))
    .orderBy('num_avis')
    .execute();
  const fines: FineDossier[] = [];
  for (const { id } of ids) {
    const fine = await readDossier(base, { avisId: id });
    if (fine !== null) fines.push(fine);
  }
  return fines;
}

async function liveFine(base: Database, fineId: string): Promise<string | null> {
  const attempt = await base
    .selectFrom('tentative')
    .select('amende_id')
    .where('dossier', '=', dossierOf(fineId))
    .where('etat', 'in', LIVE_STATES)
    .executeTakeFirst();
  return attempt?.amende_id ?? null;
}
