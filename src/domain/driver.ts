import { isCriminal } from '#contract/domain/noticeType.ts';
import { type OffenceName, offenceName } from '#contract/domain/offenceName.ts';
import type { Fine } from '#contract/schemas/fine.ts';

/**
 * For these offences nobody has to name a driver. Police stopped the driver, or the holder answers for a parked vehicle
 * (code de la route L121-2, L121-6).
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

/**
 * Criminal offences that a device can record. A company then has to name the driver (code de procédure pénale D45-4,
 * code de la route L121-6).
 */
const CRIMINAL_BY_DEVICE: readonly OffenceName[] = ['sansAssurance', 'vitesse50EtPlus'];

/**
 * Says whether the notice may ask a company to name the driver. Without a plate there is no vehicle of a company. An
 * unknown offence may ask, too.
 */
export function asksForDriver(fine: Fine): boolean {
  if (fine.immatriculationMasquee === null) return false;
  const name = offenceName(fine.natureInfraction.libelle);
  if (isCriminal(fine.typeAmende)) return name !== null && CRIMINAL_BY_DEVICE.includes(name);
  return name === null || !WITHOUT_DRIVER.includes(name);
}
