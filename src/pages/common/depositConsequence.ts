import { isCriminal } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Translate } from '../../i18n/useText.tsx';

/** Without an appeal, a criminal offence is entered in the criminal record. */
export const depositConsequence = (fine: Fine, t: Translate): string =>
  t(
    `detail.consignation.${isCriminal(fine.typeAmende) ? 'sansContestationDelit' : 'sansContestation'}`,
  );
