import { isCriminal } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Translate } from '../../i18n/useText.tsx';

/** What a deposit becomes if no appeal follows: a criminal offence is then entered in the criminal record. */
export const depositConsequence = (fine: Fine, t: Translate): string =>
  t(
    `detail.consignation.${isCriminal(fine.typeAmende) ? 'sansContestationDelit' : 'sansContestation'}`,
  );
