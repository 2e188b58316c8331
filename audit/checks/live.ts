import { stateNamed } from '../states/index.ts';
import { type Check, check } from './check.ts';

/** Status messages: in a region that existed before them, and announced (RGAA 7.5). */
export const checks: readonly Check[] = [
  check({
    name: 'messages in standing regions',
    criterion: '7.5',
    async find(page, { state, language }) {
      const { bornWithText, spoken } = await page.evaluate(() => {
        const { bornWithText: born, spoken: said } = window.browserSide;
        return { bornWithText: born, spoken: said };
      });
      // Screen readers read a no-break space as a space.
      const expected = stateNamed(state).announces?.(language).replace(/\s+/g, ' ');
      const isSaid = expected === undefined || spoken.some((text) => text.includes(expected));
      return isSaid ? bornWithText : [...bornWithText, `"${expected}" is said by no region`];
    },
    faults: {
      'region born with its text': () => {
        const region = document.createElement('p');
        region.setAttribute('role', 'status');
        region.textContent = 'Le code est lu.';
        document.querySelector('main')?.append(region);
        return new Promise((resolve) => setTimeout(resolve, 50));
      },
      'message that nothing says': {
        state: 'recherche-inconnue',
        put: () => {
          window.browserSide.spoken.length = 0;
        },
      },
    },
  }),
];
