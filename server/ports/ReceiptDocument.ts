import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import { type ContestDeadline, isContestOver } from '#contract/domain/contest.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import { parisDay } from '#contract/domain/parisDays.ts';

export interface OffenceFacts {
  readonly nature: string;
  /** Wall clock of the record (D-64). */
  readonly date: string;
  readonly place: string;
  /** First and last character; null without plate, or once erased. */
  readonly maskedPlate: string | null;
  /** Null: street and plate are kept. */
  readonly erasedAt: Date | null;
}

export interface RestToPay {
  /** Of the fine on the day of the payment, before any part. */
  readonly totalCents: number;
  /** From 06:00 of this day. */
  readonly from: string;
  /** Last day at this price; null: not known. */
  readonly until: string | null;
}

export interface ReceiptContent {
  readonly referenceReglement: string;
  readonly nature: PaymentNature;
  /** 14 or 18 digits, without the key. */
  readonly numAvis: string;
  readonly typeAmende: NoticeType;
  readonly offence: OffenceFacts;
  /** Of the licence; null: the record does not say. */
  readonly points: number | null;
  /** Cents. */
  readonly montant: number;
  /** Cents. */
  readonly solde: number;
  readonly date: Date;
  /** See `contract/domain/paymentMedium.ts`. */
  readonly mediaReglement: number;
  readonly carte: Card | null;
  readonly transactionReference: string;
  readonly codeVerification: string;
  /** What a payment in part leaves to pay (D-38); null: nothing. */
  readonly rest: RestToPay | null;
  /** Of a deposit (D-23); null: see the notice. */
  readonly contestDeadline: ContestDeadline | null;
}

export const isLateDeposit = ({
  date,
  contestDeadline: deadline,
}: Pick<ReceiptContent, 'date' | 'contestDeadline'>): boolean =>
  deadline !== null && isContestOver(deadline.lastDay, parisDay(date));

/** @throws RangeError for a medium without a text */
export type ReceiptGenerator = (content: ReceiptContent, language: Language) => Promise<Buffer>;
