import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { href } from '../contract/paths.ts';
import { browserLaunch, ensureBrowser } from './browser.ts';

const FOLDER = 'docs/images';
const SIZE = { width: 1280, height: 860 };
const PORTS = { PORT: '3010', GATEWAY_PORT: '3011' };
const URL_PRODUCT = `http://127.0.0.1:${PORTS.PORT}`;
const READY_MS = 60_000;

const NOTICE = { number: '51900101000011', key: '21' };

/** @throws when the product ends, or does not listen in time */
async function start(dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, ...PORTS, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const product = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'inherit' });
  const deadline = Date.now() + READY_MS;
  const ready = () =>
    fetch(`${URL_PRODUCT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (product.exitCode !== null || Date.now() > deadline) throw new Error('It did not start');
    await sleep(200);
  }
  return product;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}

async function takeAll(page: Page): Promise<void> {
  await page.goto(`${URL_PRODUCT}${href('accueil', 'fr')}`);
  const number = page.locator('[name=numTelepaiementCode]');
  await number.waitFor();
  await take(page, 'accueil');
  await number.pressSequentially(NOTICE.number);
  await page.locator('[name=cle]').fill(NOTICE.key);
  await page.getByTestId('action-principale').click();
  await page.waitForURL(`**${href('detail', 'fr')}`);
  await number.waitFor({ state: 'detached' });
  await take(page, 'detail');
}

if ((await ensureBrowser()) === null) {
  console.error('No browser: install Chromium, or set CHROMIUM to the path of one.');
  process.exit(1);
}
mkdirSync(FOLDER, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'amendes-images-'));
const product = await start(dataDir);
const browser = await chromium.launch(browserLaunch());
try {
  const context = { viewport: SIZE, colorScheme: 'light', locale: 'fr-FR' } as const;
  await takeAll(await browser.newPage({ ...context, timezoneId: 'Europe/Paris' }));
} finally {
  await browser.close();
  product.kill('SIGTERM');
  if (product.exitCode === null) await once(product, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
