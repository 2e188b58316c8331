import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';

export type Rights =
  | 'amende'
  | 'vehicule'
  | 'delit'
  | 'consignation'
  | 'fps'
  | 'avertissement'
  | 'dernierAvis'
  | 'partiel'
  | 'aucun';

/** Parking charges are no fines and have another court; a court decision is not contested here. */
const INDIVIDUALS: Partial<Readonly<Record<NoticeType, Rights>>> = {
  AF: 'vehicule',
  AFm: 'vehicule',
  AFZFE: 'vehicule',
  AFZFEm: 'vehicule',
  AFD: 'delit',
  AFDm: 'delit',
  AFMD: 'delit',
  AFMDm: 'delit',
  FPSM: 'fps',
  FPSMm: 'fps',
  AVTS: 'avertissement',
  DAAP: 'dernierAvis',
  AMD: 'aucun',
};

/** Who pays a part of a fine admits the offence; a parking charge admits nothing (D-37). */
const ENDED_BY_PAYMENT: readonly Rights[] = ['amende', 'vehicule', 'delit'];

/** What may be contested, by the type of the notice (H-02, D-23). */
export function rights({ typeAmende, consignation, dejaRegle }: Fine): Rights {
  if (consignation) return 'consignation';
  const cases = INDIVIDUALS[typeAmende] ?? 'amende';
  return dejaRegle > 0 && ENDED_BY_PAYMENT.includes(cases) ? 'partiel' : cases;
}

const NOT_CONTESTED_HERE: readonly Rights[] = ['aucun', 'dernierAvis', 'partiel'];

export const canBeContested = (fine: Fine): boolean => !NOT_CONTESTED_HERE.includes(rights(fine));
