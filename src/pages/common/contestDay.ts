import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { canBeContested } from '../../domain/rights.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/**
 * Until when the fine can be contested, or that the time seems over, by the device's clock (D-37).
 * @param over what is said after the day: in a sentence or two, or in few words
 * @returns null for what cannot be contested here
 */
export function contestDay(
  fine: Fine,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
  over: 'sentences' | 'words' = 'sentences',
): string | null {
  if (!canBeContested(fine)) return null;
  if (fine.contestation === undefined) return t('detail.contestation.avis');
  const afterwards = over === 'words' ? 'depasseTitre' : 'depasse';
  const name = isContestOver(fine) ? afterwards : 'dernierJour';
  return t(`detail.contestation.${name}`, { date: formats.day(fine.contestation.dernierJour) });
}

/** A page may stay open past midnight. */
export const isContestOver = (fine: Fine): boolean =>
  fine.contestation !== undefined &&
  (fine.contestation.depasse || parisDay(new Date()) > fine.contestation.dernierJour);
