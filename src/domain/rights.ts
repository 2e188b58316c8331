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

/** What may be contested, by the type of the notice (H-02, D-23). */
export function rights({ typeAmende, consignation }: Fine): Rights {
  return consignation ? 'consignation' : (INDIVIDUALS[typeAmende] ?? 'amende');
}
