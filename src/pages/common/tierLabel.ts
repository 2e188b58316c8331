import type { Tier } from '#contract/domain/amounts.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** Due in full from the start (D-11): their one step is filed as increased, and never was. */
const NEVER_INCREASED: ReadonlySet<NoticeType> = new Set(['AMD', 'AVTS', 'DAAP']);

/** The name of a step for a fine of this type. */
export function tierLabel(noticeType: NoticeType, tier: Tier, t: TextOfLanguage['t']): string {
  const name = tier === 'MAJOREE' && NEVER_INCREASED.has(noticeType) ? 'MONTANT_DU' : tier;
  return t(`paliers.${name}`);
}
