import type { Page } from '@playwright/test';
import { addHtml, type Check, domCheck, type Finding, inPage } from './check.ts';

/** Where a person is: address, dialogs and windows. */
const place = (page: Page) =>
  page.evaluate(() => ({
    address: location.href,
    dialogs: document.querySelectorAll('dialog[open],.fr-modal--opened').length,
    title: document.title,
    windows: window.browserSide.windows.length,
  }));

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

/** The reactions to input, and the error messages. */
export const checks: readonly Check[] = [
  {
    name: 'a field changes no context',
    kind: 'check',
    criteria: ['7.4'],
    scope: 'language',
    changesPage: true,
    async run(page) {
      const before = JSON.stringify(await place(page));
      const fields = await page.locator('input,select,textarea').count();
      const found: Finding[] = [];
      for (let rank = 0; rank < fields; rank += 1) {
        await touch(page, rank);
        const now = JSON.stringify(await place(page));
        if (now !== before) {
          found.push({ criterion: '7.4', message: `field ${rank} leads from ${before} to ${now}` });
          break;
        }
      }
      return found;
    },
    mutants: [
      inPage('7.4', 'field that goes elsewhere when it changes', () => {
        document.querySelector('input')?.addEventListener('change', () => {
          history.pushState(null, '', '#ailleurs');
        });
      }),
      inPage('7.4', 'field that opens a window when it takes the focus', () => {
        document.querySelector('input')?.addEventListener('focus', () => {
          window.browserSide.windows.push('about:blank');
        });
      }),
    ],
  },
  domCheck({
    name: 'an error says how to put it right',
    criterion: '11.11',
    states: [
      'accueil-erreurs',
      'detail-partiel-erreur',
      'indicatif-erreur',
      'justificatif-mail-erreur',
      'verification-erreurs',
    ],
    find: () => {
      const { path } = window.browserSide;
      const wrong = [...document.querySelectorAll('[aria-invalid=true]')];
      if (wrong.length === 0) return ['no field is wrong in a state of errors'];
      return wrong.flatMap((field) => {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
        const text = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        // Says what is expected (amount, length, date, address), not only that it is wrong.
        return /\d|@/.test(text) ? [] : [`${path(field)} is wrong and is told "${text}"`];
      });
    },
    mutants: [
      inPage(
        '11.11',
        'error that only says that it is one',
        () => {
          const field = document.querySelector('[aria-invalid=true]');
          const message = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
          if (message !== null) message.textContent = 'Valeur incorrecte.';
        },
        { state: 'accueil-erreurs' },
      ),
      addHtml('11.11', 'wrong field without a message', '<input aria-invalid="true">', {
        state: 'accueil-erreurs',
      }),
    ],
  }),
];
