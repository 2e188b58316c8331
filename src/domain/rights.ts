import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';

export type RightsCase =
  | 'fine'
  | 'vehicle'
  | 'criminalOffence'
  | 'deposit'
  | 'parkingCharge'
  | 'warning'
  | 'lastNotice'
  | 'partlyPaid'
  | 'none';

/** Parking charges are no fines and have another court; a court decision is not contested here. */
const SPECIAL_CASES: Partial<Readonly<Record<NoticeType, RightsCase>>> = {
  AF: 'vehicle',
  AFm: 'vehicle',
  AFZFE: 'vehicle',
  AFZFEm: 'vehicle',
  AFD: 'criminalOffence',
  AFDm: 'criminalOffence',
  AFMD: 'criminalOffence',
  AFMDm: 'criminalOffence',
  FPSM: 'parkingCharge',
  FPSMm: 'parkingCharge',
  AVTS: 'warning',
  DAAP: 'lastNotice',
  AMD: 'none',
};

/** Who pays a part of a fine admits the offence; a parking charge admits nothing (D-37). */
const ENDED_BY_PAYMENT: readonly RightsCase[] = ['fine', 'vehicle', 'criminalOffence'];

/** What may be contested, by the type of the notice (H-02, D-23). */
export function rightsCase(fine: Fine): RightsCase {
  if (fine.consignation) return 'deposit';
  const byType = SPECIAL_CASES[fine.typeAmende] ?? 'fine';
  return fine.dejaRegle > 0 && ENDED_BY_PAYMENT.includes(byType) ? 'partlyPaid' : byType;
}

const NOT_CONTESTED_HERE: readonly RightsCase[] = ['none', 'lastNotice', 'partlyPaid'];

export const canBeContested = (fine: Fine): boolean =>
  !NOT_CONTESTED_HERE.includes(rightsCase(fine));
