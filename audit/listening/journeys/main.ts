import type { Listener } from '../listener.ts';
import type { Journey } from './journey.ts';
import { CARDS, enter, FINE, goOn, payByCard } from './steps.ts';

async function play(listener: Listener, read: () => Promise<void>): Promise<void> {
  listener.part('The form is sent empty');
  await listener.reach('Tab', listener.words('accueil.formulaire.rechercher'));
  await listener.press('Return', 'action');
  await listener.press('Tab');
  await listener.press('shift+Tab');
  listener.part('Number and key');
  await enter(listener, FINE);
  listener.part('The fine');
  await listener.go('Return', { title: listener.words('titres.accueil'), leaves: true });
  await read();
  listener.part('The fine, by headings');
  await listener.press('ctrl+Home');
  await listener.times(7, 'h');
  listener.part('Choice of the method');
  await goOn(listener);
  await listener.reach('Tab', listener.words('choix.continuerCarte'));
  listener.part('Off to the provider');
  await listener.go('Return', { title: listener.words('service.nom'), leaves: true });
  await payByCard(listener, CARDS.accepted);
  await read();
  listener.part('The outcome, by headings');
  await listener.press('ctrl+Home');
  await listener.times(4, 'h');
  listener.part('The receipt');
  await listener.reach('Tab', listener.words('confirmation.ACCEPTE.action'));
  await listener.press('Return', 'page');
  await read();
}

/** From the number to the receipt; each page is read as a whole. */
export const main: Journey = {
  name: 'main',
  play: (listener) => play(listener, () => listener.read()),
};
