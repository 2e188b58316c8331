import type { Page } from '@playwright/test';
import { type Check, check } from './check.ts';

/** Where a person is: address, dialogs and windows. */
const place = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify({
      address: location.href,
      dialogs: document.querySelectorAll('dialog[open],.fr-modal--opened').length,
      title: document.title,
      windows: window.browserSide.windows.length,
    }),
  );

/** Fills a field, or chooses its next option, as a person does: focus, change, blur. */
async function touch(page: Page, rank: number): Promise<void> {
  await page.evaluate((at) => {
    const field = [...document.querySelectorAll<HTMLElement>('input,select,textarea')][at];
    if (field === undefined || !window.browserSide.visible(field)) return;
    field.focus();
    if (field instanceof HTMLSelectElement) {
      field.selectedIndex = (field.selectedIndex + 1) % Math.max(1, field.options.length);
    } else if (field instanceof HTMLInputElement && !/radio|file/.test(field.type)) {
      const typed = { email: 'a@exemple.fr', date: '2026-01-01' }[field.type] ?? '1';
      // React takes a value that is set on the element itself for its own.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, typed);
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    field.blur();
  }, rank);
}

export const checks: readonly Check[] = [
  check({
    name: 'a field changes no context',
    criterion: '7.4',
    changesPage: true,
    async find(page) {
      const before = await place(page);
      const fields = await page.locator('input,select,textarea').count();
      for (let rank = 0; rank < fields; rank += 1) {
        await touch(page, rank);
        const now = await place(page);
        if (now !== before) return [`field ${rank} leads from ${before} to ${now}`];
      }
      return [];
    },
    faults: {
      'field that goes elsewhere when it changes': () =>
        document.querySelector('input')?.addEventListener('change', () => {
          history.pushState(null, '', '#ailleurs');
        }),
      'field that opens a window when it takes the focus': () =>
        document.querySelector('input')?.addEventListener('focus', () => {
          window.browserSide.windows.push('about:blank');
        }),
    },
  }),
];
