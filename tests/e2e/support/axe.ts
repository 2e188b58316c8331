import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules whose answer depends on colours: what is left to ask once the same page changes its theme. */
export const REGLES_DE_COULEUR = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core reports on the page as it stands: rule and elements, one line each.
 * @param regles the rules to run; all of them by default
 */
export async function axe(page: Page, regles?: string[]): Promise<string[]> {
  const analyse = new AxeBuilder({ page });
  if (regles !== undefined) analyse.withRules(regles);
  const { violations } = await analyse.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
