import type { Language } from '#contract/domain/languages.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';

export type TransferGenerator = (transfer: TransferAnswer, language: Language) => Promise<Buffer>;
