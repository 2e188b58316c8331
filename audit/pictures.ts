import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { browserLaunch, ensureBrowser } from '../scripts/browser.ts';
import { CATALOGUE, type StateName } from '../stories/states/index.ts';
import { openState } from './states/driver.ts';

const FOLDER = 'docs/images';

/** The states of the catalogue that the pictures show. */
const PICTURES = {
  'detail.png': 'Detail/Reduced',
  'choice.png': 'PaymentChoice/CardOnly',
} as const satisfies Readonly<Record<string, StateName>>;

const port = Number(process.env.PORT ?? 3000);
const data = mkdtempSync(join(tmpdir(), 'amendes-pictures-'));
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { ...process.env, DATA_DIR: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});

async function ready(): Promise<void> {
  for await (const line of createInterface({ input: server.stdout })) if (line === 'Ready') return;
  throw new Error('The demonstration did not start');
}

try {
  await ensureBrowser();
  await ready();
  const browser = await chromium.launch(browserLaunch('whole'));
  for (const [file, name] of Object.entries(PICTURES)) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 920 },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      baseURL: `http://127.0.0.1:${port}`,
    });
    await openState({ page, language: 'fr' }, CATALOGUE[name]);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
    await page.close();
    console.log(join(FOLDER, file));
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(data, { recursive: true });
}
