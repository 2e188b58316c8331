import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { type TestFine, testFine } from '../../tests/e2e/support/fines.ts';
import type { Product } from '../../tests/e2e/support/product.ts';
import type { Target } from './measure.ts';
import { buildDsfr, buildGovuk, buildSpa } from './peers/build.ts';
import { serve } from './serve.ts';

const LANGUAGE = 'fr';

/** Looks a fine up, so that the session holds it. */
const looksUp =
  (url: string, { numAvis: noticeNumber, cleAvis: key }: TestFine) =>
  async (page: Page) => {
    await page.goto(url + href('accueil', LANGUAGE));
    await page.locator('[name=numTelepaiementCode]').fill(noticeNumber);
    await page.locator('[name=cle]').fill(key);
    await page.getByTestId('action-principale').click();
    await page.locator('[name=numTelepaiementCode]').waitFor({ state: 'detached' });
  };

/** Our pages, each with the fine that its session needs. */
export function ourPages({ url }: Product): Target[] {
  const address = (name: 'accueil' | 'aide' | 'detail' | 'justificatif') =>
    url + href(name, LANGUAGE);
  return [
    { name: 'home', url: address('accueil') },
    { name: 'help', url: address('aide') },
    { name: 'detail', url: address('detail'), prepare: looksUp(url, testFine('untouched')) },
    { name: 'receipt', url: address('justificatif'), prepare: looksUp(url, testFine('paid')) },
  ];
}

/** Builds the peers and serves them. */
export async function servePeers(folder: string, { url }: Product) {
  const at = (name: string) => join(folder, name);
  buildGovuk(at('govuk'));
  await buildDsfr(at('DSFR, help'), url + href('aide', LANGUAGE));
  await buildSpa(at('SPA'));
  return Promise.all(
    ['govuk', 'SPA', 'DSFR, help'].map(async (name) => ({ name, ...(await serve(at(name))) })),
  );
}
