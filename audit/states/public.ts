import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { ERROR_PAGE_IDS } from '#contract/errors.ts';
import { href, languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { action, answer, ready, screen, search, sendWrong } from './driver.ts';
import type { State } from './state.ts';

const errorPage = (errorId: (typeof ERROR_PAGE_IDS)[number]): State => ({
  name: `erreur-${errorId}`,
  async open({ page, language }) {
    await page.goto(href('erreur', language, { idErreur: errorId }));
    await ready(page);
  },
});

/** A page of which every section that can be folded is open. */
const unfolded = (name: 'accueil' | 'faq', languages: readonly Language[] = LANGUAGES): State =>
  screen(name, {
    name: `${name}-deplie`,
    languages,
    async act({ page }) {
      const closed = page.locator('main [aria-expanded=false]');
      await closed.first().waitFor();
      for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
    },
  });

/** A page whose scripts do not load: it is readable as served, and says so. */
const withoutScript = (name: 'accueil' | 'aide'): State =>
  screen(name, {
    name: `${name}-sans-script`,
    withoutScript: true,
    async open({ page, language }) {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(href(name, language));
      await page.getByText(text(language, 'service.panne')).waitFor();
    },
  });

/** Information pages, error pages and the check of a receipt. */
export const states: readonly State[] = [
  ...PUBLIC_SCREENS.map((name) => screen(name, { languages: languagesOf(name) })),
  screen('introuvable'),
  screen('demonstration', { act: ({ page }) => page.getByRole('table').nth(2).waitFor() }),
  ...ERROR_PAGE_IDS.map(errorPage),
  withoutScript('accueil'),
  withoutScript('aide'),
  screen('verification', { name: 'verification-erreurs', act: ({ page }) => sendWrong(page) }),
  ...(['conforme', 'nonConforme'] as const).map((verdict) =>
    screen('verification', {
      name: `verification-${verdict}`,
      async act({ page, language }) {
        const conforms = verdict === 'conforme';
        const json = { resultat: conforms ? 'CONFORME' : 'NON_CONFORME', conforme: conforms };
        await answer(page, 'verification', { json });
        await page.locator('[name=codeVerification]').fill('AAAA-AAAA-AAAA');
        await page.locator('[name=referenceReglement]').fill('REF123');
        await page.locator('[name=montant]').fill('90,00');
        await page.locator('[name=date]').fill('2026-11-22');
        await action(page).click();
        await page.getByText(text(language, `verification.${verdict}.titre`)).waitFor();
      },
    }),
  ),
  screen('accueil', { name: 'accueil-erreurs', act: ({ page }) => sendWrong(page) }),
  unfolded('accueil'),
  unfolded('faq', ['fr']),
  {
    name: 'accueil-webview',
    async open({ page, language }) {
      await page.goto(`${href('accueil', language)}?webview=true`);
      await ready(page);
    },
  },
  screen('accueil', {
    name: 'accueil-suggestion',
    languages: ['en', 'de'],
    act: ({ page }) => page.locator('main [lang=fr]').first().waitFor(),
  }),
  screen('accueil', {
    name: 'accueil-hors-ligne',
    async act({ page, language }) {
      await page.context().setOffline(true);
      await search(page);
      await page.getByTestId('message-erreur').getByText(/./).waitFor();
      await page.getByText(text(language, 'horsLigne.texte')).first().waitFor();
    },
    announces: (language) => text(language, 'horsLigne.texte'),
  }),
];
