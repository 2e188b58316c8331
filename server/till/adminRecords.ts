import { judgeNews, type RefusedNews } from './adminNews.ts';
import {
  type AdminRecord,
  type Dossier,
  type FineInDossier,
  fineOf,
  pairOf,
  type StoredRecord,
} from './dossier.ts';
import { type Draft, draftOf, withChanges } from './draft.ts';
import { cancelFreed, followLedger, statusChange } from './followLedger.ts';
import type { Refused } from './refusal.ts';
import { computeAmounts } from './schedule.ts';
import { isCovered, situation, standingEntries } from './situation.ts';

/** The administration sent a record of a fine for which this service has money (D-48). */
export interface Imported {
  readonly type: 'imported';
  readonly fineId: string;
  readonly record: AdminRecord;
}

/** After a part was paid, the day has come when its rest is payable (D-38). */
export interface Reexposed {
  readonly type: 're-exposed';
  readonly fineId: string;
}

/**
 * Applies what lowers or closes the debt, and nothing else. What was paid elsewhere although nobody owed it is stored for a
 * person, even if the record does not know of our payment.
 */
export function judgeImported(
  dossier: Dossier,
  { fineId, record }: Imported,
): Draft | { readonly refused: RefusedNews } {
  const at = fineOf(dossier, fineId);
  const { fine } = at;
  const stored: AdminRecord = { status: fine.status, elsewhere: fine.paidElsewhere };
  const tooMuch = tooMuchOf(at, record);
  const news = judgeNews(stored, record);
  if ('refused' in news && (news.refused !== 'lags' || tooMuch === 0)) return news;
  const draft = remember(draftOf(dossier), fineId, { ...record, tooMuch });
  const accepted = 'refused' in news ? stored : news.accepted;
  if (accepted === stored) return cancelFreed(draft, fine.pairKey, 'administration');
  const cause = 'administration';
  const lowered = withChanges(
    draft,
    ...(accepted.elsewhere === stored.elsewhere
      ? []
      : [{ kind: 'paid-elsewhere', fineId, cents: accepted.elsewhere } as const]),
    ...(accepted.status === fine.status ? [] : [statusChange(fine, accepted.status, cause)]),
  );
  return followLedger(lowered, fine.pairKey, { cause, endedFineId: null });
}

/** Stores what the record says: it decides again when a link, a payment or the pair changes (D-60). */
function remember(draft: Draft, fineId: string, record: StoredRecord): Draft {
  const { lastRecord: known } = fineOf(draft.dossier, fineId).fine;
  const isKnown = known?.status === record.status && known.elsewhere === record.elsewhere;
  return isKnown ? draft : withChanges(draft, { kind: 'last-record', fineId, lastRecord: record });
}

/** Cents of a record that the fine does not owe beside our money. 0 if no money of ours counts for it. */
function tooMuchOf(at: FineInDossier, { elsewhere }: AdminRecord): number {
  const { fine } = at;
  if (standingEntries(fine.entries).length === 0) return 0;
  return Math.max(0, elsewhere - fine.paidElsewhere - situation(at).dueCents);
}

/**
 * Counts all that was paid elsewhere, before money of ours is taken back: what was too much beside it is not any more.
 */
export function countElsewhere(draft: Draft, fineId: string): Draft {
  const { lastRecord, paidElsewhere } = fineOf(draft.dossier, fineId).fine;
  if (lastRecord === null || lastRecord.tooMuch === 0) return draft;
  const { elsewhere } = lastRecord;
  return withChanges(
    draft,
    { kind: 'last-record', fineId, lastRecord: { ...lastRecord, tooMuch: 0 } },
    ...(elsewhere > paidElsewhere
      ? [{ kind: 'paid-elsewhere', fineId, cents: elsewhere } as const]
      : []),
  );
}

/**
 * Closes a fine whose payment was taken back, if what was paid elsewhere covers it alone, or with what still counts.
 * @param day of the price
 */
export function closePaidElsewhere(draft: Draft, fineId: string, day: string): Draft {
  const { fine } = fineOf(draft.dossier, fineId);
  const isPaid =
    isCovered(fine) || fine.paidElsewhere >= computeAmounts(fine.tariff, day).applicable;
  if (fine.status !== 'PAIEMENT_DESIMPUTE' || !isPaid) return draft;
  const cause = 'administration';
  const closed = withChanges(draft, statusChange(fine, 'PAYE', cause));
  return followLedger(closed, fine.pairKey, { cause, endedFineId: null });
}

/** Makes the rest payable, unless this fine or its pair has been paid since (I3). */
export function judgeReexposed(dossier: Dossier, { fineId }: Reexposed): Draft | Refused {
  const { fine } = fineOf(dossier, fineId);
  const waits = standingEntries(fine.entries).some((entry) => entry.waits);
  if (fine.status !== 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' || waits) {
    return { refused: 'not-due' };
  }
  const draft = draftOf(dossier);
  if (isCovered(fine)) return withChanges(draft, statusChange(fine, 'PAYE', 're-exposed'));
  const isClosed = pairOf(dossier, fine.pairKey).some(
    (other) => other !== fine && isCovered(other),
  );
  return withChanges(
    draft,
    isClosed
      ? statusChange(fine, 'PAYE_AUTRE', 'pair-paid')
      : statusChange(fine, 'A_PAYER', 're-exposed'),
  );
}
