import { isCriminal } from '#contract/domain/noticeType.ts';
import { type OffenceName, offenceName } from '#contract/domain/offenceName.ts';
import type { Fine } from '#contract/schemas/fine.ts';

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

/** Criminal offences that a device finds (code de procédure pénale D. 45-4; code de la route L. 121-6). */
const CRIMINAL_BY_DEVICE: readonly OffenceName[] = ['sansAssurance', 'vitesse50EtPlus'];

/** Without a plate there is no vehicle of a company. Of an unknown offence a company is asked, as the notice may ask. */
export function asksForDriver(fine: Fine): boolean {
  if (fine.immatriculationMasquee === null) return false;
  const name = offenceName(fine.natureInfraction.libelle);
  if (isCriminal(fine.typeAmende)) return name !== null && CRIMINAL_BY_DEVICE.includes(name);
  return name === null || !WITHOUT_DRIVER.includes(name);
}
