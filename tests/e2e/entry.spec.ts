import type { CDPSession, Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { ATTEMPT_MS } from '../support/limits.ts';
import { answers } from './support/answers.ts';
import { expect, test } from './support/test.ts';

const NUMBER = '5190-0101-0000-11';
const LONG = '5190-0101-0000-1100-11';

const number = (page: Page) => page.locator('[name=numTelepaiementCode]');
const key = (page: Page) => page.locator('[name=cle]');

async function open(page: Page): Promise<CDPSession> {
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  await number(page).click();
  return page.context().newCDPSession(page);
}

const compose = (cdp: CDPSession, text: string) =>
  cdp.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
const insert = (cdp: CDPSession, text: string) => cdp.send('Input.insertText', { text });

async function bothFilled(page: Page) {
  await expect(number(page)).toHaveValue(NUMBER);
  await expect(key(page)).toHaveValue('21');
}

test('D-08: a keyboard that composes each digit writes each once', async ({ page }) => {
  const cdp = await open(page);
  for (const digit of '51900101000011') {
    await compose(cdp, digit);
    await insert(cdp, digit);
  }
  await expect(number(page)).toHaveValue(NUMBER);
  await expect(number(page)).toBeFocused();
});

test('D-08: a composition that grows is read once it is finished', async ({ page }) => {
  const cdp = await open(page);
  const digits = '519001010000110011';
  for (let length = 1; length <= digits.length; length += 1) {
    await compose(cdp, digits.slice(0, length));
  }
  await insert(cdp, digits);
  await expect(number(page)).toHaveValue(LONG);
  await expect(key(page)).toBeFocused();
  await expect(key(page)).toHaveValue('');
});

test('D-08: a text that is inserted without a paste fills number and key', async ({ page }) => {
  const cdp = await open(page);
  await insert(cdp, 'Avis du 12/11/2026 n° 5190-0101-0000-11 clé 21');
  await bothFilled(page);
});

test('D-08: a text that is dropped fills number and key', async ({ page }) => {
  await open(page);
  await page.evaluate((text) => {
    const source = document.createElement('p');
    source.id = 'source';
    source.textContent = text;
    document.querySelector('main')?.prepend(source);
  }, 'n° 5190-0101-0000-11 clé 21');
  // On a busy machine Chromium may join the moves of the mouse and begin no drag.
  await expect(async () => {
    await page.evaluate(() => {
      const source = document.querySelector('#source');
      if (source !== null) getSelection()?.selectAllChildren(source);
    });
    await page.locator('#source').dragTo(number(page), { sourcePosition: { x: 5, y: 8 } });
    await expect(number(page)).toHaveValue(NUMBER, { timeout: ATTEMPT_MS });
  }).toPass();
  await bothFilled(page);
});

test('D-08: a password manager fills one field with all, or both at once', async ({ page }) => {
  await open(page);
  const fill = (values: Readonly<Record<string, string>>) =>
    page.evaluate((entries) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const [name, value] of Object.entries(entries)) {
        const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
        if (field === null) continue;
        setter?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }, values);
  await fill({ numTelepaiementCode: '5190010100001121' });
  await bothFilled(page);
  await page.reload();
  await answers(page);
  await fill({ numTelepaiementCode: '5190 0101 0000 11', cle: ' 21' });
  await bothFilled(page);
});
