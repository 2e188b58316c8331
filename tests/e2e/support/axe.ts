import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

/** What axe-core reports on the page as it stands: rule and elements, one line each. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate<axeCore.AxeResults>('axe.run()');
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
