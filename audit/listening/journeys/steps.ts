import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import type { Listener } from '../listener.ts';
import type { Notice } from '../notices.ts';

/** Printed on the notice that is paid by transfer. */
export const OPERATION_CODE = 'LX73K9Q2';
export const CARDS = {
  accepted: '4100000000000000',
  refused: '4100000000000005',
  pending: '4100000000000060',
} as const;

/** The focus goes on by itself after the longest number, or where its first digits tell its length. */
const goesOnByItself = (number: string) => number.length === 18 || /^(\d)\1\1/.test(number);

export async function enter(listener: Listener, { number, key }: Notice): Promise<void> {
  await listener.type(number);
  if (!goesOnByItself(number)) await listener.press('Tab');
  await listener.type(key);
}

/** Presses the button of home, and hears the next page. */
export const lookUp = (listener: Listener) =>
  listener.go('Return', { title: listener.words('titres.accueil'), leaves: true });

/** From the provider to the outcome, by the button that has the focus. */
export async function comeBack(listener: Listener): Promise<void> {
  listener.part('Back from the provider');
  await listener.go('Return', { title: listener.words('service.nom') });
}

const action = (page: Page) => page.getByTestId('action-principale').click();

/** Without the reader: from home to the fine. */
export const jumpToFine = (listener: Listener, { number, key }: Notice): Promise<void> =>
  listener.jump(async (page) => {
    const field = page.locator('[name=numTelepaiementCode]');
    if (!(await field.isVisible())) {
      await page.goto(listener.base + href('accueil', listener.language));
    }
    await field.pressSequentially(number);
    await page.locator('[name=cle]').fill(key);
    await action(page);
    await page.waitForURL(`**${href('detail', listener.language)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

async function chooseMethod(page: Page): Promise<void> {
  await action(page);
  await page.locator('[name=adrMail]').waitFor();
}

/** Without the reader: from the fine to the choice of the method. */
export const jumpToChoice = (listener: Listener): Promise<void> => listener.jump(chooseMethod);

/** Without the reader: from the fine to the last button of the provider. */
export const jumpToReturn = (listener: Listener, card: string): Promise<void> =>
  listener.jump(async (page) => {
    await chooseMethod(page);
    await action(page);
    await page.locator('[name=cardNumber]').fill(card);
    await page.locator('[name=cardExpiry]').fill('12/39');
    await page.locator('[name=cardCvv]').fill('123');
    await page.locator('button[type=submit]:not([name=cancel])').click();
    const confirm = page.locator('[name=confirm]');
    await confirm.focus();
    if (card !== CARDS.refused) return;
    // After a refused card the provider offers another one, or the way back.
    await confirm.click();
    await page.locator('[role=alert]').waitFor();
    await page.locator('[name=cancel]').focus();
  });
