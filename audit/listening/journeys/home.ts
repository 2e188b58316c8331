import type { Journey } from './journey.ts';

/** The home page, in each of the ways in which a page is read. */
export const home: Journey = {
  name: 'home',
  async play(listener) {
    listener.part('Read as a whole');
    await listener.press('ctrl+Home');
    await listener.readOn();
    for (const [title, key, count] of [
      ['By headings', 'h', 12],
      ['By landmarks', 'm', 8],
      ['By fields', 'Orca+Tab', 5],
    ] as const) {
      listener.part(title);
      await listener.press('ctrl+Home');
      await listener.times(count, key);
    }
    listener.part('By Tab');
    await listener.press('ctrl+Home');
    await listener.reach('Tab', listener.words('pied.nav.aide'));
  },
};
