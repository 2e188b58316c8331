import type { Listener } from '../listener.ts';
import type { Journey } from './journey.ts';
import {
  CARDS,
  chooseCard,
  DEPOSIT,
  enter,
  FINE,
  goOn,
  IN_PARTS,
  lookUp,
  OPERATION_CODE,
  OTHER_FINES,
  openHome,
  payByCard,
  TRANSFER,
} from './steps.ts';

/** An amount of one’s own, with two mistakes. */
export const amount: Journey = {
  name: 'amount',
  async play(listener) {
    listener.part('The fine');
    await lookUp(listener, IN_PARTS);
    listener.part('A part of the amount');
    await listener.reach('Tab', listener.words('detail.reglement.total'));
    await listener.focusMode();
    await listener.press('Down', 'action');
    await listener.reach('Tab', listener.words('choix.titreCarte'));
    await listener.press('Return', 'action');
    await listener.type('1000000');
    await listener.press('Return', 'action');
    await listener.press('ctrl+a');
    await listener.type('20,50');
    await listener.press('Return', 'page');
    await listener.read();
  },
};

const UNPAID = [
  ['refused', FINE],
  ['pending', OTHER_FINES[0]],
  ['expired', OTHER_FINES[1]],
] as const;

/** What is heard when the provider does not take the payment. */
export const outcomes: Journey = {
  name: 'outcomes',
  async play(listener) {
    for (const [rank, [outcome, notice = FINE]] of UNPAID.entries()) {
      listener.part(`To be ${outcome}`);
      if (rank > 0) await openHome(listener);
      await lookUp(listener, notice);
      await chooseCard(listener);
      await payByCard(listener, CARDS[outcome]);
      await listener.read();
    }
  },
};

/** A deposit, and its receipt by mail. */
export const deposit: Journey = {
  name: 'deposit',
  async play(listener) {
    listener.part('The deposit');
    await lookUp(listener, DEPOSIT);
    await listener.read();
    await listener.press('ctrl+Home');
    await listener.reach('Tab', listener.words('detail.reglement.consigner'));
    await listener.press('Return', 'page');
    await listener.reach('Tab', listener.words('choix.continuerCarte'));
    await listener.go('Return', { title: listener.words('service.nom'), leaves: true });
    await payByCard(listener, CARDS.accepted);
    listener.part('The receipt by mail');
    await mail(listener);
  },
};

async function mail(listener: Listener): Promise<void> {
  await listener.reach('Tab', listener.words('justificatif.mail.action'));
  await listener.press('Return', 'action');
  await listener.type('camille@exemple.fr');
  await listener.press('Return', 'page');
}

/** By transfer: the operation code, wrong and right, and the bank details. */
export const transfer: Journey = {
  name: 'transfer',
  async play(listener) {
    listener.part('The fine');
    await listener.reach('Tab', listener.words('accueil.formulaire.numero'));
    await enter(listener, TRANSFER);
    await listener.go('Return', { title: listener.words('titres.accueil'), leaves: true });
    await goOn(listener);
    listener.part('Choice of the method');
    await listener.reach('Tab', listener.words('choix.carte'));
    await listener.focusMode();
    await listener.press('Down', 'action');
    await listener.reach('Tab', listener.words('choix.continuer'));
    await listener.press('Return', 'page');
    listener.part('The operation code');
    await listener.reach('Tab', listener.words('indicatifOperation.champ'));
    await listener.type('AB');
    await listener.press('Return', 'action');
    await listener.press('ctrl+a');
    await listener.type(OPERATION_CODE);
    await listener.press('Return', 'page');
    await listener.read();
  },
};
