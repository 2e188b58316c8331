/** The suffix `m` marks the dematerialised notice (specification section 4). */
export const NOTICE_TYPES = [
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

export type NoticeType = (typeof NOTICE_TYPES)[number];

/** H-04, in order. */
export const HOME_HELP_TYPES = ['AF', 'AFM', 'AFD', 'AFMD', 'AVTS', 'DAAP', 'FPSM'] as const;

export type HomeHelpType = (typeof HOME_HELP_TYPES)[number];

/** The "M types" of O-08, O-09 and O-10. */
const TYPES_M: ReadonlySet<string> = new Set<NoticeType>([
  'AFM',
  'AFMD',
  'FPSM',
  'AMD',
  'AFMm',
  'AFMDm',
  'FPSMm',
]);

/** A cancelled notice of these types has its own message (O-10). */
const FIXED_PENALTY_TYPES: ReadonlySet<string> = new Set<NoticeType>([
  'AFD',
  'AF',
  'AFm',
  'AFZFE',
  'AFZFEm',
  'AFDm',
]);

/** Also for unknown codes (O-08 … O-10). */
export function isMType(type: string): boolean {
  return TYPES_M.has(type);
}

/** The forfaitaire family of O-10. */
export function isFixedPenaltyType(type: string): boolean {
  return FIXED_PENALTY_TYPES.has(type);
}

/** Parking charges, court fines and demands for either: their own notice gives days and reductions (D-37, D-40). */
const OWN_RULES: ReadonlySet<NoticeType> = new Set(['FPSM', 'FPSMm', 'AVTS', 'DAAP', 'AMD']);

export function followsOwnRules(type: NoticeType): boolean {
  return OWN_RULES.has(type);
}
