import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { type Engine, PATIENCE_MS } from './engine.ts';

const PLACES = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox as the system has it, driven by WebDriver BiDi; null where it is not installed. */
export async function openFirefox(): Promise<Engine | null> {
  const executablePath = PLACES.find((path) => path !== '' && existsSync(path));
  if (executablePath === undefined) return null;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR' },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    type: (selector, text) => page.locator(selector).fill(text),
    press: (selector) => page.locator(selector).click(),
    read: async (selector) => {
      const element = await page.waitForSelector(selector, { visible: true });
      return (await element?.evaluate((one) => (one as HTMLElement).innerText)) ?? '';
    },
    address: async () => page.evaluate(() => location.href),
    close: () => browser.close(),
  };
}
