import { splitKey } from '#contract/domain/paymentNumber.ts';

/**
 * Whether a decoded text is the code of a notice: 16 or 20 digits, alone or followed by a space and more
 * (`^(\d{16}|\d{20})( |$)`). Anything else is ignored and scanning goes on.
 */
export function isNoticeText(text: string): boolean {
  const [digits = ''] = text.split(' ', 1);
  return splitKey(digits) !== null;
}
