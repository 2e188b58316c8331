import { judgeNews, type RefusedNews } from './adminNews.ts';
import { type AdminRecord, type Dossier, fineOf, pairOf } from './dossier.ts';
import { type Draft, draftOf, withChanges } from './draft.ts';
import type { Refused } from './refusal.ts';
import { settle, statusChange } from './settle.ts';
import { isCovered, standingEntries } from './situation.ts';

/** A record beside money of this service (D-48). */
export interface Imported {
  readonly type: 'imported';
  readonly fineId: string;
  readonly record: AdminRecord;
}

/** The rest of a part becomes payable (D-38). */
export interface Reexposed {
  readonly type: 're-exposed';
  readonly fineId: string;
}

/** Takes what lowers or closes the debt, and nothing else. */
export function judgeImported(
  dossier: Dossier,
  { fineId, record }: Imported,
): Draft | { readonly refused: RefusedNews } {
  const { fine } = fineOf(dossier, fineId);
  const stored: AdminRecord = { status: fine.status, elsewhere: fine.paidElsewhere };
  const news = judgeNews(stored, record);
  if ('refused' in news) return news;
  const draft = remember(draftOf(dossier), fineId, record);
  const { taken } = news;
  if (taken === stored) return draft;
  const cause = 'administration';
  const lowered = withChanges(
    draft,
    ...(taken.elsewhere === stored.elsewhere
      ? []
      : [{ kind: 'paid-elsewhere', fineId, cents: taken.elsewhere } as const]),
    ...(taken.status === fine.status ? [] : [statusChange(fine, taken.status, cause, null)]),
  );
  return settle(lowered, fine.pairKey, { cause, attemptId: null, endedFineId: null });
}

/** Decides again when link, payment or pair change (D-60). */
function remember(draft: Draft, fineId: string, record: AdminRecord): Draft {
  const { lastRecord: known } = fineOf(draft.dossier, fineId).fine;
  const isKnown = known?.status === record.status && known.elsewhere === record.elsewhere;
  return isKnown ? draft : withChanges(draft, { kind: 'last-record', fineId, lastRecord: record });
}

/** Payable again, unless it is covered by now (I3). */
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
