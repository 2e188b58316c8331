import type { Journey } from './journey.ts';

/** An amount of one’s own, with two mistakes. */
export const amount: Journey = {
  name: 'amount',
  async play(listener) {
    await listener.enter('A part of the amount', 'Detail/Reduced');
    await listener.skip();
    await listener.tabTo('detail.reglement.total');
    await listener.setMode('focus');
    await listener.press('Down', 'action');
    await listener.choose('choix.titreCarte', 'action');
    await listener.type('1000000');
    await listener.press('Return', 'action');
    await listener.press('ctrl+a');
    await listener.type('20,50');
    await listener.press('Return', 'page');
    await listener.read();
  },
};

/** What a person reads when the provider has led back; `main` hears the way. */
export const outcomes: Journey = {
  name: 'outcomes',
  async play(listener) {
    for (const [title, state] of [
      ['Accepted', 'Confirmation/Accepted'],
      ['Refused', 'Confirmation/Refused'],
      ['Pending', 'Confirmation/Pending'],
    ] as const) {
      await listener.enter(title, state);
      await listener.read();
    }
  },
};

/** A deposit, and its receipt by mail. */
export const deposit: Journey = {
  name: 'deposit',
  async play(listener) {
    await listener.enter('The deposit', 'Detail/Deposit');
    await listener.read();
    await listener.enter('Paid', 'Confirmation/AcceptedDeposit');
    await listener.read();
    await listener.enter('The receipt by mail', 'Receipt/MailSent');
    await listener.skip();
    await listener.choose('justificatif.autrement', 'action');
    await listener.choose('justificatif.mail.action', 'action');
    await listener.type('camille@exemple.fr');
    await listener.press('Return', 'page');
  },
};

/** By transfer: the operation code, wrong and right, and the bank details. */
export const transfer: Journey = {
  name: 'transfer',
  async play(listener) {
    await listener.enter('Choice of the method', 'PaymentChoice/CardOrTransfer');
    await listener.skip();
    await listener.tabTo('choix.carte');
    await listener.setMode('focus');
    await listener.press('Down', 'action');
    await listener.choose('choix.continuer');
    listener.part('The operation code');
    await listener.skip();
    await listener.tabTo('indicatifOperation.champ');
    await listener.type('AB');
    await listener.press('Return', 'action');
    await listener.press('ctrl+a');
    await listener.type('AB12CD34');
    await listener.press('Return', 'page');
    await listener.read();
  },
};
