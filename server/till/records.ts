import { type Dossier, fineOf, pairOf } from './dossier.ts';
import type { Refused } from './judge.ts';
import { judgeNews, type RefusedNews, type Standing } from './news.ts';
import { add, type Draft, draftOf } from './play.ts';
import { settle, statusChange } from './settle.ts';
import { isCovered, standingEntries } from './situation.ts';

/** What a record of the administration says beside money of this service (D-48). */
export interface Imported {
  readonly type: 'imported';
  readonly fineId: string;
  readonly told: Standing;
}

/** The rest of a part becomes payable (D-38). */
export interface Reexposed {
  readonly type: 're-exposed';
  readonly fineId: string;
}

/** Takes what lowers or closes the debt, and no other word of the record. */
export function takeNews(
  dossier: Dossier,
  { fineId, told }: Imported,
): Draft | { readonly refused: RefusedNews } {
  const { fine } = fineOf(dossier, fineId);
  const here: Standing = { status: fine.status, elsewhere: fine.paidElsewhere };
  const news = judgeNews(here, told);
  if ('refused' in news) return news;
  const draft = draftOf(dossier);
  const { taken } = news;
  if (taken === here) return draft;
  const cause = 'DECISION_ADMINISTRATIVE';
  const lowered = add(
    draft,
    { kind: 'paid-elsewhere', fineId, cents: taken.elsewhere },
    ...(taken.status === fine.status ? [] : [statusChange(fine, taken.status, cause, null)]),
  );
  return settle(lowered, fine.pair, { cause, attemptId: null, endedFineId: null });
}

/** Payable again, unless a payment has covered the fine or its pair meanwhile (I3). */
export function reexpose(dossier: Dossier, { fineId }: Reexposed): Draft | Refused {
  const { fine } = fineOf(dossier, fineId);
  const waits = standingEntries(fine.entries).some((entry) => entry.waits);
  if (fine.status !== 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' || waits) {
    return { refused: 'not-due' };
  }
  const draft = draftOf(dossier);
  if (isCovered(fine)) return add(draft, statusChange(fine, 'PAYE', 'REEXPOSITION', null));
  const isClosed = pairOf(dossier, fine.pair).some((other) => other !== fine && isCovered(other));
  return add(
    draft,
    isClosed
      ? statusChange(fine, 'PAYE_AUTRE', 'PAIEMENT_DU_FRERE', null)
      : statusChange(fine, 'A_PAYER', 'REEXPOSITION', null),
  );
}
