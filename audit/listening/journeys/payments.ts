import type { Journey } from './journey.ts';
import {
  CARDS,
  comeBack,
  jumpToChoice,
  jumpToFine,
  jumpToReturn,
  OPERATION_CODE,
} from './steps.ts';

/** An amount of one’s own, with two mistakes. */
export const amount: Journey = {
  name: 'amount',
  async play(listener) {
    await jumpToFine(listener, listener.notice('inParts'));
    listener.part('A part of the amount');
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

/** What is heard when the provider leads back. */
export const outcomes: Journey = {
  name: 'outcomes',
  async play(listener) {
    for (const outcome of ['accepted', 'refused', 'pending'] as const) {
      await jumpToFine(listener, listener.notice(outcome));
      await jumpToReturn(listener, CARDS[outcome]);
      await comeBack(listener);
      await listener.read();
    }
  },
};

/** A deposit, and its receipt by mail. */
export const deposit: Journey = {
  name: 'deposit',
  async play(listener) {
    await jumpToFine(listener, listener.notice('deposit'));
    listener.part('The deposit');
    await listener.read();
    await jumpToReturn(listener, CARDS.accepted);
    await comeBack(listener);
    listener.part('The receipt by mail');
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
    await jumpToFine(listener, listener.notice('transfer'));
    await jumpToChoice(listener);
    listener.part('Choice of the method');
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
    await listener.type(OPERATION_CODE);
    await listener.press('Return', 'page');
    await listener.read();
  },
};
