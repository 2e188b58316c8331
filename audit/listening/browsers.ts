import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'puppeteer-core';
import { browserLaunch } from '../../scripts/browser.ts';
import type { BrowserName } from './debian.ts';

export interface BrowserStart {
  readonly browser: BrowserName;
  readonly language: string;
  /** An empty folder. */
  readonly profile: string;
  readonly url: string;
  /** More arguments of Chromium. */
  readonly flags?: readonly string[];
}

/** Nothing that opens by itself, suggests, translates or asks. */
const FIREFOX_PREFERENCES: Readonly<Record<string, unknown>> = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.formfill.enable': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.translations.automaticallyPopup': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'extensions.formautofill.creditCards.enabled': false,
  'extensions.formautofill.addresses.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'security.sandbox.warn_unprivileged_namespaces': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
};

/** Without its packages of languages Chromium asks for English, and offers to translate every page. */
const chromiumPreferences = (language: string) => ({
  intl: { accept_languages: language, selected_languages: language },
  translate: { enabled: false },
});

/** The command that opens a browser with a window. */
export function browserCommand(start: BrowserStart): readonly [string, readonly string[]] {
  const { browser, language, profile, url, flags = [] } = start;
  if (browser === 'firefox') {
    const all = { ...FIREFOX_PREFERENCES, 'intl.accept_languages': language };
    const lines = Object.entries(all).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    return ['firefox-esr', ['--no-remote', '--profile', profile, url]];
  }
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
  ];
  return [executablePath, [...args, ...own, ...flags, url]];
}

/** In the first page of a Chromium; the connection is closed before anything is heard. */
export async function runInPage(profile: string, script: string): Promise<void> {
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  try {
    const [page] = await browser.pages();
    await page?.evaluate(script);
  } finally {
    await browser.disconnect();
  }
}
