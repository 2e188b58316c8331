import { type NoticeRules, rulesOf } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { type OffenceName, offenceName } from './offenceName.ts';

export type RightsCase = NoticeRules['contest'] | 'deposit' | 'partlyPaid';

/**
 * Offences of which a company need not name the driver, since no device finds them by itself (code de la route L121-6):
 * the driver was stopped, or the holder of the registration answers for a parked vehicle (L121-2).
 */
const WITHOUT_DRIVER: readonly OffenceName[] = [
  'handicap',
  'trottoir',
  'passagePietons',
  'pisteCyclable',
  'stationnementTresGenant',
  'stationnementGenant',
  'stationnementDangereux',
  'stationnementAbusif',
  'stationnementInterdit',
  'permisNonPresente',
  'conducteurNonDesigne',
];

function asksForDriver(fine: Fine): boolean {
  const name = offenceName(fine.natureInfraction.libelle);
  return name === null || !WITHOUT_DRIVER.includes(name);
}

/** Who pays a part of a fine admits the offence; a parking charge admits nothing (D-37). */
const ENDED_BY_PAYMENT: readonly RightsCase[] = ['fine', 'vehicle', 'criminalOffence'];

/** What may be contested, by the type of the notice (H-02, D-23). */
export function rightsCase(fine: Fine): RightsCase {
  if (fine.consignation) return 'deposit';
  const { contest } = rulesOf(fine.typeAmende);
  const byType = contest === 'vehicle' && !asksForDriver(fine) ? 'fine' : contest;
  return fine.dejaRegle > 0 && ENDED_BY_PAYMENT.includes(byType) ? 'partlyPaid' : byType;
}

const NOT_CONTESTED_HERE: readonly RightsCase[] = ['none', 'lastNotice', 'partlyPaid'];

export const canBeContested = (fine: Fine): boolean =>
  !NOT_CONTESTED_HERE.includes(rightsCase(fine));
