import type { Page } from '@playwright/test';

declare global {
  interface Window {
    noteClick(name: string): Promise<void>;
  }
}

/** The hand-off submits itself; the document of the return takes the confirmation's address: nobody has anything to do there. */
const ON_THE_WAY = /\/(?:envoiSips|direct\/retour)$/;

/** Notes each press of a pointer on a button or a link, and each screen on which somebody has something to do. */
export async function count(
  page: Page,
): Promise<{ readonly clicks: string[]; readonly screens: string[] }> {
  const clicks: string[] = [];
  const screens: string[] = [];
  await page.exposeFunction('noteClick', (name: string) => clicks.push(name));
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ target, detail }) => {
        const pressed = target instanceof Element ? target.closest('a, button, label') : null;
        // Enter in a field presses the button of its form without a pointer.
        if (pressed && detail > 0) void window.noteClick(pressed.textContent ?? '');
      },
      true,
    );
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { origin, pathname } = new URL(frame.url());
    const screen = `${origin}${pathname}`;
    // The application also notes things in the entry of its address; the pages of the provider share one.
    const same = screens.at(-1) === screen && origin === process.env.E2E_URL;
    if (!same && !ON_THE_WAY.test(pathname)) screens.push(screen);
  });
  return { clicks, screens };
}

/** Words that stand before the main action and on it, without what only a screen reader says. */
export const wordsToRead = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const action = main?.querySelector('[data-testid=action-principale]');
    if (!main || !action) throw new Error('a screen without a main action');
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const isAfter = action.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (isAfter && !action.contains(text)) break;
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.fr-sr-only') !== null) continue;
      words += (text.textContent ?? '')
        .split(/\s+/)
        .filter((part) => /[\p{L}\d]/u.test(part)).length;
    }
    return words;
  });
