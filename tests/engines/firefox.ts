import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { EVENT_MS } from '../support/limits.ts';
import type { Engine } from './engine.ts';

const PLACES = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox as the system has it, driven by WebDriver BiDi; null where it is not installed. */
export async function openFirefox(): Promise<Engine | null> {
  const executablePath = PLACES.find((path) => path !== '' && existsSync(path));
  if (executablePath === undefined) return null;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR' },
  });
  const page = await browser.newPage();
  // The driver's own waiting evaluates text in the page, which its policy refuses (Firefox 140 holds the driver to it).
  const find = async (selector: string) => {
    const end = Date.now() + EVENT_MS;
    while (Date.now() < end) {
      // Between two documents there is nothing to look at.
      const element = await page.$(selector).catch(() => null);
      if (element !== null && (await element.isVisible().catch(() => false))) return element;
      await sleep(100);
    }
    throw new Error(`${selector} was not seen`);
  };
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    type: async (selector, text) => (await find(selector)).type(text),
    press: async (selector) => (await find(selector)).click(),
    read: async (selector) =>
      (await find(selector)).evaluate((one) => (one as HTMLElement).innerText),
    value: async (selector) =>
      (await find(selector)).evaluate((one) => (one as HTMLInputElement).value),
    address: async () => page.evaluate(() => location.href),
    close: () => browser.close(),
  };
}
