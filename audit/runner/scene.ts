import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { EVENT_MS } from '../../tests/support/limits.ts';
import { installBrowserSide } from '../checks/browserSide.ts';
import type { Scene } from '../checks/check.ts';
import { stateNamed } from '../states/index.ts';
import type { Stage } from './product.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HEIGHT_PX = 900;
const LOCALES = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE', nl: 'nl-NL', it: 'it-IT', es: 'es-ES' };

/** How long nothing is added or taken away before a page counts as still, and how long it may go on, ms. */
const STILL_MS = 100;
const STILL_WITHIN_MS = 3_000;

/**
 * Resolves when nothing comes any more and what opens or fades has come to rest; what turns for ever does not count.
 * An element that comes while axe-core counts moves the headings it has seen: it leaves their order open then.
 */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(
    async ([still, within]) => {
      await new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          clearTimeout(timer);
          clearTimeout(limit);
          resolve();
        };
        const limit = setTimeout(end, within);
        let timer = setTimeout(end, still);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, still);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      const ending = document
        .getAnimations()
        .filter(
          ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      // In content that is not drawn, as `content-visibility` leaves it, an animation never ends.
      const late = new Promise((resolve) => setTimeout(resolve, within));
      await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
    },
    [STILL_MS, STILL_WITHIN_MS],
  );

/** Changes theme and width under the page, as the system and the window do, and waits until it is at rest. */
export async function show(page: Page, { theme, width }: Scene): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT_PX });
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-fr-theme=${theme}]`).waitFor({ state: 'attached' });
  await atRest(page);
}

/** Opens a state in a new browser session. */
export async function enter(stage: Stage, scene: Scene): Promise<Page> {
  const state = stateNamed(scene.state);
  const context = await stage.browser.newContext({
    baseURL: stage.url,
    // The browser's language decides whether home offers another one.
    locale: LOCALES[state.browserLanguage ?? scene.language],
    timezoneId: 'Europe/Paris',
    // Mutants and readers' styles are written into the page; other tests cover the policy.
    bypassCSP: true,
    colorScheme: scene.theme,
    viewport: { width: scene.width, height: HEIGHT_PX },
  });
  context.setDefaultTimeout(EVENT_MS);
  await context.addInitScript(installBrowserSide);
  await context.addInitScript({ content: AXE });
  const page = await context.newPage();
  const visit = { page, language: scene.language };
  try {
    await state.open(visit);
    await page.evaluate(() => {
      // Regions that exist when the screen opens were there before any message.
      window.browserSide.bornWithText.length = 0;
      window.browserSide.spoken.length = 0;
    });
    await state.act?.(visit);
    await show(page, scene);
    return page;
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Closes the scene that `enter` opened. */
export const leave = (page: Page): Promise<void> => page.context().close();
