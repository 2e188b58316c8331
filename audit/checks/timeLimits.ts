import type { Page } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { type Check, check } from './check.ts';

const MINUTE_MS = 60_000;
const PATIENCE_MS = 5_000;

/** Milliseconds from now to the end of the session that the page counts down to. */
const timeLeft = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ends = Object.values(JSON.parse(localStorage.getItem('tai_liaisons') ?? '{}'));
    return Math.max(0, ...ends.map(Number)) - Date.now();
  });

/**
 * Test 13.1.4: a person can increase the time limit of a session. The server's part, an hour more at each call, is
 * proven in `tests/contract/binding.test.ts`; here the server's answer is given in its place.
 */
export const checks: readonly Check[] = [
  check({
    name: 'the end of a session can be put off, as it is announced',
    criterion: '13.1',
    scope: 'state',
    states: ['session-bientot-finie'],
    changesPage: true,
    async find(page) {
      await page.route(`**${callOf('prolongerLiaison').path}`, (route) =>
        route.fulfill({ status: 200 }),
      );
      const dialog = page.getByRole('alertdialog');
      const before = await timeLeft(page);
      await page.keyboard.press('Enter');
      const gone = await dialog
        .waitFor({ state: 'detached', timeout: PATIENCE_MS })
        .then(() => true)
        .catch(() => false);
      const after = await timeLeft(page);
      // What the page needed itself is less than a minute.
      const isLonger = after > before && after > (BINDING_MINUTES - 1) * MINUTE_MS;
      return [
        ...(gone ? [] : ['one key in the dialog that announces the end does not close it']),
        ...(isLonger ? [] : ['the session does not last longer after the key']),
      ];
    },
    faults: {
      'an announcement without a button': {
        state: 'session-bientot-finie',
        put: () => document.querySelector('[role=alertdialog] button')?.remove(),
      },
      'a button that puts off nothing': {
        state: 'session-bientot-finie',
        put: () =>
          document
            .querySelector('[role=alertdialog] button')
            ?.addEventListener('click', (event) => event.stopImmediatePropagation()),
      },
    },
  }),
];
