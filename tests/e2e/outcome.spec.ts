import type { Page } from '@playwright/test';
import { CALLS } from '#contract/calls.ts';
import { createFormats } from '#contract/domain/formats.ts';
import { shownNumber } from '#contract/domain/telephone.ts';
import { href } from '#contract/paths.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { answers } from './support/answers.ts';
import { testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney, PENDING_CARD, REFUSED_CARD } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

/** No confirmation ever had it. */
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA';
/** When the script comes, the page has been read, ms. */
const SCRIPT_DELAY_MS = 700;

const WAYS = {
  ACCEPTE: ACCEPTED_CARD,
  REFUSE: REFUSED_CARD,
  EN_ATTENTE: PENDING_CARD,
  ANNULE: null,
} as const;

/** Pays, or gives up. @returns the address to which the provider led back */
async function outcomeOf(page: Page, language: 'fr' | 'de', outcome: keyof typeof WAYS) {
  const journey = new PayerJourney(page, language);
  await journey.choose(testFine(`outcome-${outcome}-${language}`));
  await journey.payByCard();
  const card = WAYS[outcome];
  if (card === null) await journey.giveUp();
  else {
    await journey.typeCard(card);
    await journey.confirm3ds();
    // The page of a refused card offers another one.
    if (outcome === 'REFUSE') await page.locator('[name=cancel]').click();
    await journey.comeBack();
  }
  return new URL(page.url()).pathname;
}

for (const language of ['fr', 'de'] as const) {
  const t = (key: string, values: Readonly<Record<string, string>> = {}) =>
    text(language, key, values);
  const amount = createFormats(language).euros(9000);
  const told = {
    ACCEPTE: [t('sommes.seule', { montant: amount }), t('confirmation.ACCEPTE.texte')],
    REFUSE: [
      t('confirmation.REFUSE.texte'),
      amount,
      shownNumber(DEFAULT_SETTINGS.liens.telephonePaiement, language),
    ],
    ANNULE: [
      t('confirmation.ANNULE.texte'),
      amount,
      shownNumber(DEFAULT_SETTINGS.liens.telephonePaiement, language),
    ],
    EN_ATTENTE: [t('accueil.messages.erreurs.paiementEnCours').split('{{quand}}')[0] ?? ''],
  } as const;

  const [lead = '', rest = ''] = t('accueil.messages.erreurs.paiementEnCours').split('{{quand}}');
  /** Without the time of a pending payment, which only a script says in minutes. */
  const timeless = (words: string) => {
    const start = words.indexOf(lead) + lead.length;
    return words.includes(lead)
      ? words.slice(0, start) + words.slice(words.indexOf(rest, start))
      : words;
  };

  for (const outcome of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
    test(`D-57: in ${language}, ${outcome} is told without script, and the script changes nothing`, async ({
      page,
      browser,
    }) => {
      const returns: number[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes(CALLS.directRetour.path)) returns.push(answer.status());
      });
      const title = t(`confirmation.${outcome}.titre`);
      const address = await outcomeOf(page, language, outcome);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      // No redirection of ours costs a phone another round.
      expect(returns).toEqual([200]);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(returns).toEqual([200]);
      const baseURL = process.env.E2E_URL ?? '';
      const options = { baseURL, viewport: { width: 360, height: 800 }, locale: language };

      const silent = await browser.newContext({ ...options, javaScriptEnabled: false });
      const document = await silent.newPage();
      const answer = await document.goto(address);
      expect(answer?.headers()['cache-control']).toBe('private, no-store');
      expect(answer?.headers()['set-cookie']).toBeUndefined();
      await expect(document.getByRole('heading', { level: 1, name: title })).toBeInViewport();
      await expect(document).toHaveTitle(new RegExp(title));
      const main = document.getByRole('main');
      for (const sentence of told[outcome]) await expect(main).toContainText(sentence);
      // What only a script could do is not offered.
      await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0);
      await expect(main.getByText(t('confirmation.verification'))).toBeHidden();
      await expect(main.getByText(t('confirmation.EN_ATTENTE.suivi'))).toBeHidden();
      await expect(main.locator(`a[href^="${href('accueil', language)}"]:visible`)).not.toHaveCount(
        0,
      );
      await silent.close();

      const other = await browser.newContext(options);
      const read = await other.newPage();
      const complaints: string[] = [];
      read.on('pageerror', (error) => complaints.push(error.message));
      read.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      await read.route('**/assets/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SCRIPT_DELAY_MS));
        await route.continue();
      });
      const bound = read.waitForResponse('**/api/v2/confirmerPaiement/**');
      await read.goto(address, { waitUntil: 'commit' });
      const words = async () => timeless(await read.getByRole('main').innerText());
      await expect(read.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const before = await words();
      await read.evaluate(() => {
        window.document.querySelector('main h1')?.setAttribute('data-temoin', '');
      });
      expect((await bound).status()).toBe(200);
      await answers(read);
      expect(await words()).toBe(before);
      await expect(read.locator('h1[data-temoin]')).toHaveText(title);
      expect(complaints).toEqual([]);
      await other.close();
    });
  }

  test(`D-57: in ${language}, an unknown address says without script what to do`, async ({
    browser,
  }) => {
    const page = await browser.newPage({
      baseURL: process.env.E2E_URL ?? '',
      javaScriptEnabled: false,
    });
    await page.goto(href('confirmation', language, { token: UNKNOWN }));
    await expect(page.getByRole('main')).toContainText(t('accueil.retour.confirmationInconnue'));
    await page.getByRole('link', { name: t('confirmation.recherche') }).click();
    await expect(page).toHaveURL(new RegExp(href('accueil', language)));
    await page.close();
  });
}
