import { afterToday } from '#contract/domain/owed.ts';
import { sequelKey } from '#contract/domain/sequelText.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Translate } from '../../i18n/useText.tsx';

/** Says what follows the last day of today's price. Empty for a deposit, which nothing follows. */
export function sequelSentence(fine: Fine, t: Translate): string {
  const key = sequelKey(afterToday(fine).kind, fine.envoyeHorsDeFrance === true);
  return key === null ? '' : t(key);
}

/** Says until when a price without a known day holds: an amount that can be collected has no last day. */
export const untilNotice = (fine: Fine, t: Translate): string =>
  t(
    `detail.montants.${fine.montants.joursSurAvis && afterToday(fine).kind !== 'collection' ? 'surAvis' : 'sansDate'}`,
  );
