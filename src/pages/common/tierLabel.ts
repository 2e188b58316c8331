import type { Tier } from '#contract/domain/amounts.ts';
import { followsOwnRules, type NoticeType, rulesOf } from '#contract/domain/noticeType.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** True for a type that is due in full from the start (D-11). Its only step is filed as increased, but never was. */
export const hasOnlyOneAmount = (noticeType: NoticeType, tier: Tier): boolean =>
  tier === 'MAJOREE' && rulesOf(noticeType).prices === 'ownNotice';

export function tierLabel(noticeType: NoticeType, tier: Tier, t: TextOfLanguage['t']): string {
  if (hasOnlyOneAmount(noticeType, tier)) return t('paliers.MONTANT_DU');
  if (tier === 'MAJOREE_REDUITE' && followsOwnRules(noticeType)) return t('paliers.MONTANT_REDUIT');
  return t(`paliers.${tier}`);
}
