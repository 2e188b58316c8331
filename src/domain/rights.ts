import { type NoticeRules, rulesOf } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';

export type RightsCase = NoticeRules['contest'] | 'deposit' | 'partlyPaid';

/** To pay a part admits these offences, which then cannot be contested. A parking charge admits nothing (D-37). */
const ENDED_BY_PAYMENT: readonly RightsCase[] = ['fine', 'vehicle', 'criminalOffence'];

/** Says which rights apply, and so which text explains how to contest (H-02, D-23). */
export function rightsCase(fine: Fine): RightsCase {
  if (fine.consignation) return 'deposit';
  const byType = rulesOf(fine.typeAmende).contest;
  return fine.dejaRegle > 0 && ENDED_BY_PAYMENT.includes(byType) ? 'partlyPaid' : byType;
}

const NOT_CONTESTED_HERE: readonly RightsCase[] = ['none', 'lastNotice', 'partlyPaid'];

export const canBeContested = (fine: Fine): boolean =>
  !NOT_CONTESTED_HERE.includes(rightsCase(fine));
