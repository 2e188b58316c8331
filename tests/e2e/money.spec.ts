import type { Page } from '@playwright/test';
import { createFormats } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { ATTEMPT_MS } from '../support/limits.ts';
import { testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

/** What the notice of these fines costs, in cents. */
const CENTS = 9_000;

const LANGUAGES_PLAYED = [
  ['fr', matrix(false)],
  ['de', matrix()],
] as const;

const part = (language: Language, name: string, cents: number): string =>
  text(language, `sommes.${name}`, { montant: createFormats(language).euros(cents) });

const sequel = (language: Language, name: string): string =>
  text(language, `sommes.suites.${name}`, {
    montant: createFormats(language).euros(CENTS),
    delai: createFormats(language).days(DEFAULT_SETTINGS.delaiRemboursement),
  });

const title = (page: Page, language: Language, situation: string) =>
  expect(
    page.getByRole('heading', {
      level: 1,
      name: text(language, `confirmation.${situation}.titre`),
    }),
  ).toBeVisible();

for (const [language, details] of LANGUAGES_PLAYED) {
  const pay = async (
    page: Page,
    name: string,
    scenario: Parameters<PayerJourney['typeCard']>[1],
  ) => {
    const fine = testFine(`${name}-${language}`);
    const journey = new PayerJourney(page, language);
    await journey.choose(fine);
    await journey.payByCard();
    await journey.typeCard(ACCEPTED_CARD, scenario);
    await journey.confirm3ds();
    await journey.comeBack();
    return { journey, fine };
  };

  test(
    `D-43: two payments of one checkout: what counts, what is too much (${language})`,
    details,
    async ({ page }) => {
      const { journey, fine } = await pay(page, 'two-payments', 'two-payments');
      await title(page, language, 'ACCEPTE');
      const sums = [
        part(language, 'preleve', 2 * CENTS),
        part(language, 'compte', CENTS),
        part(language, 'tropPercu', CENTS),
      ].join(', ');
      await expect(page.getByText(sums)).toContainText(sequel(language, 'tropPercu'));
      await journey.lookUp(fine);
      await expect(page.getByText(sums)).toBeVisible();
    },
  );

  test(
    `D-61: an amount that is reserved is not taken, and nobody pays twice (${language})`,
    details,
    async ({ page }) => {
      const { journey, fine } = await pay(page, 'reserved', 'authorised-only');
      await title(page, language, 'RESERVE');
      const [first = ''] = text(language, 'sommes.suites.reserve', {
        montant: createFormats(language).euros(CENTS),
      }).split('{{date}}');
      await expect(page.getByText(first)).toBeVisible();
      await journey.lookUp(fine);
      await expect(journey.errorMessage).toContainText(first);
    },
  );

  test(
    `a payment that was given back is not called accepted (${language})`,
    details,
    async ({ page }) => {
      // Only an answer lowers what was taken, and the provider is asked once a minute (rule 2, `questions`).
      const { journey, fine } = await pay(page, 'refunded', 'refunded-later');
      await title(page, language, 'ACCEPTE');
      await expect(async () => {
        await page.reload();
        await expect(
          page.getByRole('heading', {
            level: 1,
            name: text(language, 'confirmation.VERIFICATION.titre'),
          }),
        ).toBeVisible({ timeout: ATTEMPT_MS });
      }).toPass();
      await expect(page.getByText(part(language, 'rendu', CENTS))).toBeVisible();
      await journey.lookUp(fine);
      await expect(page.getByText(sequel(language, 'verification'))).toBeVisible();
    },
  );
}
