import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../scripts/browser.ts';

export interface BrowserStart {
  readonly language: string;
  /** An empty folder for the profile of the browser. */
  readonly profile: string;
  readonly url: string;
  /** Arguments besides those that each start has. */
  readonly flags?: readonly string[];
}

/** Without its packages of languages Chromium asks for English, and offers to translate every page. */
const chromiumPreferences = (language: string) => ({
  intl: { accept_languages: language, selected_languages: language },
  translate: { enabled: false },
});

/** The command that opens Chromium with a window. */
export function browserCommand(start: BrowserStart): readonly [string, readonly string[]] {
  const { language, profile, url, flags = [] } = start;
  const { executablePath, args } = browserLaunch('whole');
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default/Preferences'),
    JSON.stringify(chromiumPreferences(language)),
  );
  const own = [
    `--user-data-dir=${profile}`,
    `--lang=${language}`,
    '--window-position=0,0',
    '--window-size=1280,1000',
    '--force-renderer-accessibility=complete',
    '--no-default-browser-check',
    '--password-store=basic',
    '--disable-features=AutofillServerCommunication',
    '--remote-debugging-port=0',
  ];
  return [executablePath, [...args, ...own, ...flags, url]];
}

/**
 * Acts in its page.
 * @returns what ends the connection: an answer in the server's place is given only while there is one
 */
export async function inPage(
  profile: string,
  work: (page: Page) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const end = () => browser.close();
  try {
    const [page] = browser.contexts().flatMap((context) => context.pages());
    if (page === undefined) throw new Error('the browser has no page');
    await work(page);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
