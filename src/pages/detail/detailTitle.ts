import { type NoticeRules, rulesOf } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { TextTree } from '../../i18n/dictionary.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

type Title = keyof TextTree['detail']['titres'];

/**
 * Titles by kind of notice. Parking charges are no fines, a payment demand may be for either, and German has a word
 * of its own for fines of a court.
 */
const TITLES: Readonly<Record<NoticeRules['contest'], Title>> = {
  fine: 'aPayer',
  vehicle: 'aPayer',
  criminalOffence: 'delit',
  parkingCharge: 'fps',
  warning: 'avertissement',
  lastNotice: 'aPayer',
  none: 'delit',
};

export function detailTitle(fine: Fine, t: TextOfLanguage['t']): string {
  const status = fine.statutPaiement.valeur;
  if (status === 'ERREUR') return t('titres.detail');
  if (status !== 'A_PAYER') return t('detail.titres.autre', { statut: t(`statuts.${status}`) });
  if (fine.consignation) return t('detail.titres.consignation');
  return t(`detail.titres.${TITLES[rulesOf(fine.typeAmende).contest]}`);
}
