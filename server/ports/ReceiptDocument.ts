import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import { type ContestDeadline, isContestOver } from '#contract/domain/contest.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { Sequel } from '#contract/domain/owed.ts';
import { parisDay } from '#contract/domain/parisDays.ts';

export interface OffenceFacts {
  readonly nature: string;
  /** The wall clock of the record, without offset (D-64). */
  readonly date: string;
  readonly place: string;
  /** Only the first and last character are shown. Null if there is no plate, or once it was erased. */
  readonly maskedPlate: string | null;
  /** Null as long as street and plate are kept. */
  readonly erasedAt: Date | null;
}

export interface RestToPay {
  /** Cents that the fine owed on the day of the payment, before any part of it was paid. */
  readonly totalCents: number;
  /** The rest can be paid from 06:00 of this day. */
  readonly from: string;
  /** The last day at this price; null if we do not know it. */
  readonly until: string | null;
  /** What follows that day. */
  readonly sequel: Sequel['kind'];
  /** True if the notice was sent outside France: another authority collects there. */
  readonly isAbroad: boolean;
}

export interface ReceiptContent {
  readonly referenceReglement: string;
  readonly nature: PaymentNature;
  /** 14 or 18 digits, without the key. */
  readonly numAvis: string;
  readonly typeAmende: NoticeType;
  readonly offence: OffenceFacts;
  /** Points of the driving licence; null if the record does not say. */
  readonly points: number | null;
  /** Cents that this payment paid. */
  readonly montant: number;
  /** Cents that the fine still owed afterwards. */
  readonly solde: number;
  readonly date: Date;
  /** One of the numbers of `contract/domain/paymentMedium.ts`. */
  readonly mediaReglement: number;
  readonly carte: Card | null;
  readonly transactionReference: string;
  readonly codeVerification: string;
  /** What a part payment leaves to pay (D-38). Null if nothing is left. */
  readonly rest: RestToPay | null;
  /** Only for a deposit (D-23). Null if only the notice gives the day. */
  readonly contestDeadline: ContestDeadline | null;
}

export const isLateDeposit = ({
  date,
  contestDeadline: deadline,
}: Pick<ReceiptContent, 'date' | 'contestDeadline'>): boolean =>
  deadline !== null && isContestOver(deadline.lastDay, parisDay(date));

/** @throws RangeError for a payment medium without a text */
export type ReceiptGenerator = (content: ReceiptContent, language: Language) => Promise<Buffer>;
