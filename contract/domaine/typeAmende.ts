/**
 * The notice types. The suffix `m` marks the dematerialised notice.
 * @see specification section 4, domain facts "Codes"
 */
export const TYPES_AMENDE = [
  'AF',
  'AFm',
  'AFD',
  'AFDm',
  'AFZFE',
  'AFZFEm',
  'AFM',
  'AFMm',
  'AFMD',
  'AFMDm',
  'AMD',
  'FPSM',
  'FPSMm',
  'AVTS',
  'DAAP',
] as const;

export type TypeAmende = (typeof TYPES_AMENDE)[number];

/** The seven types shown in the home page's help, in this order (H-04). */
export const TYPES_AIDE_ACCUEIL = ['AF', 'AFM', 'AFD', 'AFMD', 'AVTS', 'DAAP', 'FPSM'] as const;

export type TypeAideAccueil = (typeof TYPES_AIDE_ACCUEIL)[number];

/** The "M types" of O-08, O-09 and O-10. */
const TYPES_M: ReadonlySet<string> = new Set<TypeAmende>([
  'AFM',
  'AFMD',
  'FPSM',
  'AMD',
  'AFMm',
  'AFMDm',
  'FPSMm',
]);

/** The types whose cancelled notice has a message of its own (O-10). */
const TYPES_FORFAITAIRES: ReadonlySet<string> = new Set<TypeAmende>([
  'AFD',
  'AF',
  'AFm',
  'AFZFE',
  'AFZFEm',
  'AFDm',
]);

/** Takes any code, also one that is not in the list yet, because O-08 … O-10 give each an outcome. */
export function estTypeM(type: string): boolean {
  return TYPES_M.has(type);
}

/** As `estTypeM`, for the forfaitaire family of O-10. */
export function estTypeForfaitaire(type: string): boolean {
  return TYPES_FORFAITAIRES.has(type);
}
