import type { Fine } from '#contract/schemas/fine.ts';
import { type OffenceName, offenceName } from './offenceName.ts';

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

/** Of a known offence only; of any other a company is asked, as the notice may ask. */
export function asksForDriver(fine: Fine): boolean {
  const name = offenceName(fine.natureInfraction.libelle);
  return name === null || !WITHOUT_DRIVER.includes(name);
}
