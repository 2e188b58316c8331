import { judgeNews, type RefusedNews } from './adminNews.ts';
import { type AdminRecord, type Dossier, fineOf, pairOf } from './dossier.ts';
import { type Draft, draftOf, withChanges } from './draft.ts';
import type { Refused } from './refusal.ts';
import { settle, statusChange } from './settle.ts';
import { isCovered, standingEntries } from './situation.ts';

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

/** Applies what lowers or closes the debt, and nothing else. */
export function judgeImported(
  dossier: Dossier,
  { fineId, record }: Imported,
): Draft | { readonly refused: RefusedNews } {
  const { fine } = fineOf(dossier, fineId);
  const stored: AdminRecord = { status: fine.status, elsewhere: fine.paidElsewhere };
  const news = judgeNews(stored, record);
  if ('refused' in news) return news;
  const draft = remember(draftOf(dossier), fineId, record);
  const { accepted } = news;
  if (accepted === stored) return draft;
  const cause = 'administration';
  const lowered = withChanges(
    draft,
    ...(accepted.elsewhere === stored.elsewhere
      ? []
      : [{ kind: 'paid-elsewhere', fineId, cents: accepted.elsewhere } as const]),
    ...(accepted.status === fine.status ? [] : [statusChange(fine, accepted.status, cause, null)]),
  );
  return settle(lowered, fine.pairKey, { cause, attemptId: null, endedFineId: null });
}

/** Stores what the record says: it decides again when a link, a payment or the pair changes (D-60). */
function remember(draft: Draft, fineId: string, record: AdminRecord): Draft {
  const { lastRecord: known } = fineOf(draft.dossier, fineId).fine;
  const isKnown = known?.status === record.status && known.elsewhere === record.elsewhere;
  return isKnown ? draft : withChanges(draft, { kind: 'last-record', fineId, lastRecord: record });
}

/** Makes the rest payable, unless this fine or its pair has been paid since (I3). */
export function judgeReexposed(dossier: Dossier, { fineId }: Reexposed): Draft | Refused {
  const { fine } = fineOf(dossier, fineId);
  const waits = standingEntries(fine.entries).some((entry) => entry.waits);
  if (fine.status !== 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' || waits) {
    return { refused: 'not-due' };
  }
  const draft = draftOf(dossier);
  if (isCovered(fine)) return withChanges(draft, statusChange(fine, 'PAYE', 're-exposed', null));
  const isClosed = pairOf(dossier, fine.pairKey).some(
    (other) => other !== fine && isCovered(other),
  );
  return withChanges(
    draft,
    isClosed
      ? statusChange(fine, 'PAYE_AUTRE', 'pair-paid', null)
      : statusChange(fine, 'A_PAYER', 're-exposed', null),
  );
}
