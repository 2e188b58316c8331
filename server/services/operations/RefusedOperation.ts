import type { Refusal } from '../../till/judge.ts';

/** What an operator cannot do, as a sentence. */
export class RefusedOperation extends Error {
  override readonly name = 'RefusedOperation';
}

const SENTENCES: Readonly<Record<Refusal, string>> = {
  'taken-back-already': 'This payment has been taken back already',
  'being-paid': 'The fine is being paid: do this once that is over',
  'no-payment': 'The fine has no payment to take back',
  'not-taken-back': 'The fine is not PAIEMENT_DESIMPUTE',
  'no-money': 'The item holds no money: remove --outcome',
  'not-countable': 'The item cannot be counted for the fine: another merchant or currency',
  disputed:
    'The item concerns a disputed attempt: add --outcome returned or --outcome counted to state what became of the money',
  'no-fine': 'The item names no fine: add --fine NUMBER',
  'nothing-owed': 'The item cannot be counted: its fine owes nothing',
  'not-due': 'The rest of the fine is not payable yet',
  'nothing-new': 'Nothing changes',
  idle: 'Nothing changes',
  lags: 'The record asks for money that this service has',
  lowered: 'The record lowers what was paid elsewhere',
  'cancelled-after-payment': 'The record cancels a fine that is paid',
};

export const refuse = (refusal: Refusal): never => {
  throw new RefusedOperation(SENTENCES[refusal]);
};
