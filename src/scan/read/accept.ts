import { splitKey } from '#contract/domain/paymentNumber.ts';

/** 16 or 20 digits, alone or before a space and more; scanning ignores all else. */
export function isNoticeText(text: string): boolean {
  const [digits = ''] = text.split(' ', 1);
  return splitKey(digits) !== null;
}
