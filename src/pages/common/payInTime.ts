import type { Fine } from '#contract/schemas/fine.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { amountDeadline } from './amountDeadline.ts';
import type { Phones } from './usePhones.ts';

/** Names the last day of the amount and the other ways to pay, for a fine that cannot be paid here for hours (D-98). */
export const payInTime = (fine: Fine, text: PlainText, phones: Phones): string =>
  `${amountDeadline(fine, text)} ${text.t('accueil.messages.aTemps', phones)}`;
