import type { Page, Route } from '@playwright/test';
import { callAt, wireOf } from '../../stories/states/answers.ts';
import { CATALOGUE, type StateName } from '../../stories/states/index.ts';
import {
  type Act,
  type State as Described,
  NOW,
  spokenPart,
  storageOf,
} from '../../stories/states/state.ts';
import { answers } from '../../tests/e2e/support/answers.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import type { State, Visit } from './state.ts';

/** Every call of the product's own server. */
export const CALLS_OF_SERVER = '**/api/v2/**';

/** Where the sample's form leads to. */
const GATEWAY = 'https://paiement.exemple.fr/**';

/** The outcome is a document of the server (D-57): a state brings its own answer instead, so it is opened from home. */
const OUTCOME = /^\/tai\/paiement\/confirmation\/(?!justificatif)/;

/** Waits until the screen stands and its script listens. */
async function ready(page: Page): Promise<void> {
  await answers(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Runs in the page. Keeps what the product writes over it. */
function hold(records: Record<'localStorage' | 'sessionStorage', Record<string, string>>): void {
  if (!location.protocol.startsWith('http')) return;
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    for (const [key, value] of Object.entries(records[storage])) {
      if (window[storage].getItem(key) === null) window[storage].setItem(key, value);
    }
  }
}

/** Runs in the page: timers of this length end at once. */
function hurry(length: number): void {
  const wait = window.setTimeout;
  const sooner = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
    wait(handler, ms === length ? 0 : ms, ...values);
  Reflect.set(window, 'setTimeout', sooner);
}

/** Answers each call as the state says, once `released`. */
const answering =
  (state: Described, released: Promise<unknown>) =>
  async (route: Route): Promise<void> => {
    const name = callAt(new URL(route.request().url()).pathname);
    if (name === undefined) return route.abort();
    const wire = wireOf(name, state.answers ?? {});
    if (wire === 'never') return;
    if (name !== 'token') await released;
    if (wire === 'brokenLine') return route.abort();
    await route.fulfill({ status: wire.status, body: wire.text, headers: { ...wire.headers } });
  };

const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const releases = new WeakMap<Page, () => void>();

/**
 * Opens the page of a state.
 * @param base origin of the product, where the browser does not know it
 * @param held keeps the answers back until `act`, which then changes the screen
 */
export async function openState(
  { page, language, base = '' }: Visit & { readonly base?: string },
  state: Described,
  held = false,
): Promise<void> {
  const clock = state.clock ?? NOW;
  await page.clock.setSystemTime(clock);
  await page.addInitScript(hold, storageOf(state, Date.parse(clock)));
  if (state.hurriedMs !== undefined) await page.addInitScript(hurry, state.hurriedMs);
  const released = held
    ? new Promise<void>((resolve) => releases.set(page, resolve))
    : Promise.resolve();
  await page.route(CALLS_OF_SERVER, answering(state, released));
  await page.route(GATEWAY, () => undefined);
  const path = `/${language}${state.path}`;
  const isOutcome = OUTCOME.test(state.path);
  await page.goto(base + (isOutcome ? `/${language}/tai` : path));
  await ready(page);
  if (isOutcome) {
    await follow(page, path);
    await page.waitForURL(`**${path}`);
  }
}

async function perform(page: Page, act: Act): Promise<void> {
  if ('fill' in act) {
    const field = page.locator(`input[name="${act.fill}"]`).first();
    await field.fill(act.with);
    if (act.thenEnter) await field.press('Enter');
  } else if ('press' in act) {
    const one = page.locator(act.press).first();
    await (act.press.startsWith('input') ? one.check({ force: true }) : one.click());
  } else if ('pressAll' in act) {
    const closed = page.locator(act.pressAll);
    await closed.first().waitFor();
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  } else {
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
  }
}

/** Does what the person of a state does, and waits until it is there. */
async function act({ page, language }: Visit, state: Described): Promise<void> {
  releases.get(page)?.();
  for (const one of state.act ?? []) await perform(page, one);
  await page
    .locator(state.shows ?? 'main h1')
    .first()
    .waitFor({ state: 'attached' });
  for (const key of state.says ?? []) {
    const part = spokenPart(text(language, key));
    await page.waitForFunction(
      (said) => document.body.textContent.replace(/\s+/g, ' ').includes(said),
      part,
    );
  }
}

/** A state of the catalogue in the built product, through the same answers. */
export function shown(
  name: string,
  from: StateName,
  { held = false, ...more }: Partial<State> & { readonly held?: boolean } = {},
): State {
  const described = CATALOGUE[from];
  return {
    name,
    open: (visit) => openState(visit, described, held),
    act: (visit) => act(visit, described),
    ...(described.language && { languages: [described.language] }),
    ...(described.browserLanguage && { browserLanguage: described.browserLanguage }),
    ...more,
  };
}
