import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** Parking charges are no fines, and a payment demand may be for either. */
const INDIVIDUALS: Partial<Readonly<Record<NoticeType, 'fps' | 'avertissement'>>> = {
  FPSM: 'fps',
  FPSMm: 'fps',
  AVTS: 'avertissement',
};

/** What the fine on the screen is, and where it stands: the heading of the detail. */
export function detailTitle(
  { statutPaiement: { valeur }, consignation, typeAmende }: Fine,
  t: TextOfLanguage['t'],
): string {
  if (valeur === 'ERREUR') return t('titres.detail');
  if (valeur !== 'A_PAYER') return t('detail.titres.autre', { statut: t(`statuts.${valeur}`) });
  if (consignation) return t('detail.titres.consignation');
  return t(`detail.titres.${INDIVIDUALS[typeAmende] ?? 'aPayer'}`);
}
