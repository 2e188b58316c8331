import { splitKey } from '#contract/domain/paymentNumber.ts';

/** Says whether a text begins with a number and its key, followed by nothing or by a space. */
export function isNoticeText(text: string): boolean {
  const [digits = ''] = text.split(' ', 1);
  return splitKey(digits) !== null;
}
