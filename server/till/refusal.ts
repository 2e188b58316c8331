import type { RefusedNews } from './adminNews.ts';

/** Why an event changes nothing. */
export type Refusal =
  /** A message that says what is known. */
  | 'nothing-new'
  | 'taken-back-already'
  | 'being-paid'
  | 'no-payment'
  | 'not-taken-back'
  | 'no-money'
  | 'too-much'
  | 'not-countable'
  | 'no-fine'
  | 'other-fine'
  | 'nothing-owed'
  | 'not-due'
  | 'money-waits'
  /** The payment must answer first (rule 10). */
  | 'to-ask'
  | 'under-way'
  | 'too-early'
  | 'by-bank'
  | 'other-currency'
  | 'not-reserved'
  | 'no-doubt'
  | RefusedNews;

export interface Refused {
  readonly refused: Refusal;
}
