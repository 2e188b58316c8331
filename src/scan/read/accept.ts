import { splitKey } from '#contract/domain/paymentNumber.ts';

/** Alone or before a space and more. */
export function isNoticeText(text: string): boolean {
  const [digits = ''] = text.split(' ', 1);
  return splitKey(digits) !== null;
}
