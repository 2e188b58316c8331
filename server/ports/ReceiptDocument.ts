import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';

/** What tells an offence from others, as the notice does; its words are French. */
export interface OffenceFacts {
  readonly nature: string;
  readonly date: Date;
  readonly lieu: string;
  /** First and last character of the plate; null where there is none, or where it was deleted after its time. */
  readonly vehicule: string | null;
}

/** What a receipt says ("Receipt" of the decisions). It is written once and never changes. */
export interface ReceiptContent {
  readonly referenceReglement: string;
  /** Decides the title: payment, part payment or consignation. */
  readonly nature: PaymentNature;
  /** 14 or 18 digits, without the key. */
  readonly numAvis: string;
  readonly typeAmende: NoticeType;
  /** What was paid for. */
  readonly infraction: OffenceFacts;
  /** Cents of euros. */
  readonly montant: number;
  /** What is left to pay after this payment, in cents. */
  readonly solde: number;
  readonly date: Date;
  /** 1 to 7, see `contract/domain/paymentMedium.ts`. */
  readonly mediaReglement: number;
  /** The card that paid; null where nothing of it is kept. */
  readonly carte: Card | null;
  readonly transactionReference: string;
  readonly codeVerification: string;
  /** Last day to contest, `YYYY-MM-DD`: a deposit's receipt tells it (D-23). */
  readonly lastContestDay: string;
}

/**
 * Writes a receipt as a tagged PDF in one language.
 * @throws RangeError for a channel that has no wording
 */
export type ReceiptGenerator = (content: ReceiptContent, language: Language) => Promise<Buffer>;
