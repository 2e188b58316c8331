import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, Capabilities, until } from 'selenium-webdriver';
import { EVENT_MS } from '../support/limits.ts';
import { freePort } from '../support/port.ts';
import type { Engine } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
const DISPLAY = ':97';

/** The browser of WebKitGTK, in the folder of one of its interfaces below that of the processor. */
function miniBrowser(): string | undefined {
  const below = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
  return below('/usr/lib')
    .filter((path) => path.endsWith('-linux-gnu'))
    .flatMap(below)
    .filter((path) => path.includes('webkit2gtk-'))
    .map((path) => join(path, 'MiniBrowser'))
    .find(existsSync);
}

/** WebKitGTK as the system has it, on a display of its own; null where driver, browser or display are not installed. */
export async function openWebKit(): Promise<Engine | null> {
  const binary = miniBrowser();
  if (binary === undefined || !existsSync(DRIVER) || !existsSync(DISPLAY_SERVER)) return null;
  const port = await freePort();
  const display = spawn(DISPLAY_SERVER, [DISPLAY, '-screen', '0', '1280x900x24']);
  const env = { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn(DRIVER, [`--port=${port}`], { env });
  await sleep(1000);
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build();
  const find = async (selector: string) => {
    const element = await browser.wait(until.elementLocated(By.css(selector)), EVENT_MS);
    await browser.wait(until.elementIsVisible(element), EVENT_MS);
    return element;
  };
  const capabilities = await browser.getCapabilities();
  return {
    name: `WebKitGTK ${capabilities.get('browserVersion')}`,
    open: (url) => browser.get(url),
    type: async (selector, text) => (await find(selector)).sendKeys(text),
    press: async (selector) => (await find(selector)).click(),
    read: async (selector) => (await find(selector)).getText(),
    value: async (selector) => (await find(selector)).getProperty('value'),
    address: () => browser.getCurrentUrl(),
    close: async () => {
      await browser.quit();
      driver.kill();
      display.kill();
    },
  };
}
