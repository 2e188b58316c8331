import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const INTERVALS = [50, 100];

/** Waits until the application has taken the page over and its stylesheets are applied. */
export async function answers(page: Page): Promise<void> {
  await expect(async () => {
    const there = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')];
      const isStyled = links.length > 0 && links.every(({ sheet, media }) => sheet && media === '');
      // The head's script defines it, and the application takes it away.
      return document.body !== null && !('releaseEarly' in window) && isStyled;
    });
    expect(there).toBe(true);
  }).toPass({ intervals: INTERVALS });
}
