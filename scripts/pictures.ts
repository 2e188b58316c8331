import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch, ensureBrowser } from './browser.ts';

const FOLDER = 'docs/images';

/** Each picture is reached from the page before. */
const PICTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'detail.png': async (page) => {
    await page.getByRole('textbox', { name: /^Numéro/ }).fill('5190-0101-0000-11');
    await page.getByRole('textbox', { name: /^Clé/ }).fill('21');
    await page.getByRole('button', { name: 'Rechercher l’amende' }).click();
    await page.getByRole('heading', { level: 1, name: 'Votre amende à payer' }).waitFor();
  },
  'choice.png': async (page) => {
    await page.getByRole('link', { name: 'Choisir le moyen de paiement' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Comment voulez-vous payer ?' }).waitFor();
  },
};

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
  const page = await browser.newPage({
    viewport: { width: 1280, height: 920 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  await page.goto(`http://127.0.0.1:${port}/fr/tai`);
  for (const [file, walk] of Object.entries(PICTURES)) {
    await walk(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
    console.log(join(FOLDER, file));
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(data, { recursive: true });
}
