import type { Fine } from '#contract/schemas/fine.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { amountDeadline } from './amountDeadline.ts';

/**
 * Names the last day of the amount and the other ways to pay, for a fine that cannot be paid here for hours (D-98).
 * @param phones the numbers as they are shown
 */
export const payInTime = (
  fine: Fine,
  text: PlainText,
  phones: { readonly telephone: string; readonly etranger: string },
): string => `${amountDeadline(fine, text)} ${text.t('accueil.messages.aTemps', phones)}`;
