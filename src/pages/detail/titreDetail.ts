import type { TypeAmende } from '#contract/domaine/typeAmende.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** Parking charges are no fines, and a payment demand may be for either. */
const PARTICULIERS: Partial<Readonly<Record<TypeAmende, 'fps' | 'avertissement'>>> = {
  FPSM: 'fps',
  FPSMm: 'fps',
  AVTS: 'avertissement',
};

/** What the fine on the screen is, and where it stands: the heading of the detail. */
export function titreDetail(
  { statutPaiement: { valeur }, consignation, typeAmende }: Amende,
  t: TextOfLanguage['t'],
): string {
  if (valeur === 'ERREUR') return t('titres.detail');
  if (valeur !== 'A_PAYER') return t('detail.titres.autre', { statut: t(`statuts.${valeur}`) });
  if (consignation) return t('detail.titres.consignation');
  return t(`detail.titres.${PARTICULIERS[typeAmende] ?? 'aPayer'}`);
}
