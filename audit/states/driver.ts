import type { Page, Route } from '@playwright/test';
import { type CallName, callOf } from '#contract/calls.ts';
import type { Language } from '#contract/domain/languages.ts';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import { href, type PathName } from '#contract/paths.ts';
import { answers } from '../../tests/e2e/support/answers.ts';
import type { State, Visit } from './state.ts';

const INCIDENT = '00000000-0000-4000-8000-000000000000';

export type Reply = Parameters<Route['fulfill']>[0];

/** Answers a call in the server's place. */
export async function answer(page: Page, name: CallName, reply: Reply) {
  await page.route(`**${callOf(name).path}*`, (route) => route.fulfill(reply));
}

/** A refusal of the server. */
export const refusal = (code: ErrorCode, retryAfter?: number) => ({
  status: ERROR_STATUSES[code],
  json: { code, message: code, incident: INCIDENT },
  headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
});

/** Refuses a call in the server's place. @param retryAfter seconds */
export const refuse = (page: Page, name: CallName, code: ErrorCode, retryAfter?: number) =>
  answer(page, name, refusal(code, retryAfter));

/** Waits until the screen stands and its script listens. */
export async function ready(page: Page): Promise<void> {
  await answers(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

type Simple = {
  [Name in PathName]: Parameters<typeof href<Name>> extends [Name, Language] ? Name : never;
}[PathName];

/** Keeps a record in the storage of each page, as an earlier page would have. */
export const remember = (
  page: Page,
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  record: unknown,
) =>
  page.addInitScript(
    (it) => {
      if (location.protocol.startsWith('http')) window[it.storage].setItem(it.key, it.text);
    },
    { storage, key, text: JSON.stringify(record) },
  );

/** Opens a screen, with a fine in the session where one is given. */
export async function visit({ page, language }: Visit, name: Simple, fine?: string): Promise<void> {
  if (fine !== undefined) await remember(page, 'sessionStorage', 'tai_amende', JSON.parse(fine));
  await page.goto(href(name, language));
  await ready(page);
}

export const action = (page: Page) => page.getByTestId('action-principale');

/** Sends a form as it is, so that a field is wrong. */
export async function sendWrong(page: Page, button = action(page)): Promise<void> {
  await button.click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

/** Holds the answer to a call back for good. */
export const hold = (page: Page, name: CallName) =>
  page.route(`**${callOf(name).path}`, () => new Promise(() => undefined));

/** Goes on inside the application, where no document brings an outcome (D-57). */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** A state that is a screen as it opens. */
export const screen = (name: Simple, more: Partial<State> = {}): State => ({
  name,
  open: (it) => visit(it, name),
  ...more,
});

/** Types a number and a key on the home screen and sends them. */
export async function search(page: Page, number = '61420000001011', key = '37'): Promise<void> {
  await page.locator('[name=numTelepaiementCode]').fill(number);
  await page.locator('[name=cle]').fill(key);
  await action(page).click();
}
