import type { Journey } from './journey.ts';

/** The home page, in each of the ways in which a page is read. */
export const home: Journey = {
  name: 'home',
  async play(listener) {
    listener.part('Read as a whole');
    await listener.press('ctrl+Home');
    await listener.readOn();
    await listener.walk('By headings', 12, 'h');
    await listener.walk('By landmarks', 8, 'm');
    await listener.walk('By fields', 5, 'Orca+Tab');
    await listener.walk('By Tab', 0, 'Tab');
    await listener.tabTo('pied.nav.aide');
  },
};
