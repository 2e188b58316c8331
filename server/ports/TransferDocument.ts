import type { Language } from '#contract/domain/languages.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';

/** Writes how to pay a fine by bank transfer as a tagged PDF in one language (K-11). */
export type TransferGenerator = (transfer: TransferAnswer, language: Language) => Promise<Buffer>;
