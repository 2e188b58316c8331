import type { RefusedNews } from './adminNews.ts';
import type { Bar } from './doubt.ts';

export const REFUSALS = {
  'nothing-new': 'Nothing changes',
  'taken-back-already': 'This payment has been taken back already',
  'being-paid': 'The fine is being paid: do this once that is over',
  'no-payment': 'No such payment',
  'not-taken-back': 'The fine is not PAIEMENT_DESIMPUTE',
  'no-money':
    'No such money of the payment waits: counted and returned take money that waits, written-off takes what is missing',
  'too-much': 'That is more than is free',
  'not-countable': 'The money cannot be counted for the fine: another merchant or currency',
  'no-fine': 'The payment names no fine: add --fine NUMBER',
  'other-fine':
    'A card has paid it for another fine: give it back with rembourser, or remove --fine',
  'nothing-owed': 'The fine does not owe it',
  'not-due': 'The rest of the fine is not payable yet',
  'money-waits': 'Money of this fine waits for a person and could pay it: count it or give it back',
  'to-ask': 'The payment was heard since its last answer: it is asked about, try again in a minute',
  'under-way': 'An operation on this money is under way',
  'too-early': 'The provider may still do it: say so 24 hours after it was asked for',
  'other-currency': 'The money is not in euros: give it back in the back office of the provider',
  'other-card':
    'Another card of this fine may still be charged: cancel its reservation, or wait for its answer',
  listed: 'The provider lists this refund: its end comes from there',
  'not-reserved': 'Nothing is reserved by this payment',
  'no-charge-back': 'Nobody has said that money of this payment was charged back',
  'no-doubt': 'The status of this payment is known, or a person has answered it',
  idle: 'Nothing changes',
  lags: 'The record asks for money that this service has',
  lowered: 'The record lowers what was paid elsewhere',
  'cancelled-after-payment': 'The record cancels a fine that is paid',
} as const satisfies Readonly<Record<string, string>> & Readonly<Record<RefusedNews, string>>;

export type Refusal = keyof typeof REFUSALS;

export interface Refused {
  readonly refused: Refusal;
}

/** What keeps a person from taking money: he must end it first. */
export const BARRED: Readonly<Record<Bar, Refusal>> = {
  'under-way': 'other-card',
  doubted: 'money-waits',
  capture: 'other-card',
  paid: 'money-waits',
  'looked-for': 'other-card',
};
