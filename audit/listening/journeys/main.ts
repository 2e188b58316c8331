import type { Listener } from '../listener.ts';
import type { Journey } from './journey.ts';
import { ACCEPTED_CARD, comeBack, enter, lookUp } from './steps.ts';

/** The provider's card page. */
async function typeCard(listener: Listener): Promise<void> {
  listener.part('The provider’s card page');
  for (const field of [ACCEPTED_CARD, '12/30', '123']) {
    await listener.press('Tab');
    await listener.type(field);
  }
  await listener.press('Return', 'page');
  listener.part('3-D Secure');
  await listener.press('Tab');
  await comeBack(listener);
}

/** From the number to the receipt; each page is read, and that of the fine to its end. */
export const main: Journey = {
  name: 'main',
  languages: ['fr', 'en', 'de'],
  async play(listener) {
    listener.part('The form is sent empty');
    await listener.choose('accueil.formulaire.rechercher', 'action');
    // The summary of the errors has the focus. Its first link leads to the number.
    await listener.press('Tab');
    await listener.press('Return');
    listener.part('Number and key');
    await enter(listener, listener.notice('fine'));
    listener.part('The fine');
    await lookUp(listener);
    await listener.skip();
    await listener.readOn();
    await listener.walk('The fine, by headings', 7, 'h');
    listener.part('Choice of the method');
    await listener.choose('detail.reglement.continuer');
    await listener.tabTo('choix.continuerCarte');
    listener.part('Off to the provider');
    await listener.go('Return', { title: listener.words('service.nom'), leaves: true });
    await typeCard(listener);
    await listener.read();
    await listener.walk('The outcome, by headings', 4, 'h');
    listener.part('The receipt');
    await listener.choose('confirmation.ACCEPTE.action');
    await listener.read();
  },
};
