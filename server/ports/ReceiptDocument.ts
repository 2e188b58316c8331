import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import { parisDay } from '#contract/domain/parisDays.ts';

/** The texts are French. */
export interface OffenceFacts {
  readonly nature: string;
  /** The wall clock of the record, without a zone (D-64). */
  readonly date: string;
  readonly place: string;
  /** First and last character of the plate; null without one, or once erased. */
  readonly maskedPlate: string | null;
  /** When street and plate were erased (D-54); null: they were not. */
  readonly erasedAt: Date | null;
}

/** Written once; nothing changes but street and plate, which are erased. */
export interface ReceiptContent {
  readonly referenceReglement: string;
  readonly nature: PaymentNature;
  /** 14 or 18 digits, without the key. */
  readonly numAvis: string;
  readonly typeAmende: NoticeType;
  readonly offence: OffenceFacts;
  /** Cents. */
  readonly montant: number;
  /** Cents left to pay. */
  readonly solde: number;
  readonly date: Date;
  /** 1 to 7, see `contract/domain/paymentMedium.ts`. */
  readonly mediaReglement: number;
  /** Null when nothing of the card is kept. */
  readonly carte: Card | null;
  readonly transactionReference: string;
  readonly codeVerification: string;
  /** `YYYY-MM-DD`, shown on a deposit's receipt (D-23); null where only the notice gives it. */
  readonly lastContestDay: string | null;
}

/** The deposit came after the last day to contest. ISO days compare as texts. */
export const isLateDeposit = ({
  date,
  lastContestDay,
}: Pick<ReceiptContent, 'date' | 'lastContestDay'>): boolean =>
  lastContestDay !== null && parisDay(date) > lastContestDay;

/** @throws RangeError for a channel without a text */
export type ReceiptGenerator = (content: ReceiptContent, language: Language) => Promise<Buffer>;
