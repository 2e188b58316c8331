import { stateNamed } from '../states/index.ts';
import { type Check, type Finding, inPage } from './check.ts';

/** Status messages: in a region that existed before them, and announced (RGAA 7.5). */
export const checks: readonly Check[] = [
  {
    name: 'messages in standing regions',
    kind: 'check',
    criteria: ['7.5'],
    scope: 'language',
    async run(page, { state, language }) {
      const { bornWithText, spoken } = await page.evaluate(() => {
        const { bornWithText: born, spoken: said } = window.browserSide;
        return { bornWithText: born, spoken: said };
      });
      // Screen readers read a no-break space as a space.
      const expected = stateNamed(state).announces?.(language).replace(/\s+/g, ' ');
      const silent =
        expected === undefined || spoken.some((text) => text.includes(expected))
          ? []
          : [`"${expected}" is said by no region`];
      return [...bornWithText, ...silent].map(
        (message): Finding => ({ criterion: '7.5', message }),
      );
    },
    mutants: [
      inPage('7.5', 'region born with its text', () => {
        const region = document.createElement('p');
        region.setAttribute('role', 'status');
        region.textContent = 'Le code est lu.';
        document.querySelector('main')?.append(region);
        return new Promise((resolve) => setTimeout(resolve, 50));
      }),
      inPage(
        '7.5',
        'message that nothing says',
        () => {
          window.browserSide.spoken.length = 0;
        },
        { state: 'recherche-inconnue' },
      ),
    ],
  },
];
