import type { Page } from '@playwright/test';

/**
 * Takes the network from a page and its workers. Chromium 150 still fetches nothing for the next document, but forgets to
 * tell it (`navigator.onLine`): each one is told again.
 * @returns gives the network back
 */
export async function couperReseau(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const cdp = await context.newCDPSession(page);
  const dire = (offline: boolean) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  const redire = () => void dire(true);
  await cdp.send('Network.enable');
  await context.setOffline(true);
  page.on('framenavigated', redire);
  return async () => {
    page.off('framenavigated', redire);
    await dire(false);
    await context.setOffline(false);
  };
}
