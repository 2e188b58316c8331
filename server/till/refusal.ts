import type { RefusedNews } from './adminNews.ts';
import type { Bar } from './doubt.ts';

/** Why the till writes nothing. The sentences for a clerk are in `server/locales/commandes.fr.json`. */
export type Refusal =
  | RefusedNews
  | 'nothing-new'
  | 'about-another'
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
  | 'to-ask'
  | 'under-way'
  | 'too-early'
  | 'other-currency'
  | 'other-card'
  | 'listed'
  | 'not-reserved'
  | 'no-charge-back'
  | 'no-doubt';

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
