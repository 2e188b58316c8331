import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { preview } from 'vite';
import { browserLaunch, ensureBrowser } from './browser.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [360, 1280] as const;
const WORKERS = 3;
const STORYBOOK = 'storybook-static';
const FOLDER = 'screenshots';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    locale: { type: 'string', default: 'fr' },
    width: { type: 'string', multiple: true },
    reuse: { type: 'boolean', default: false },
  },
});

interface Shot {
  readonly id: string;
  readonly theme: (typeof THEMES)[number];
  readonly width: number;
}

function storyIds(): string[] {
  const { entries } = JSON.parse(readFileSync(join(STORYBOOK, 'index.json'), 'utf8'));
  return Object.keys(entries).filter(
    (id) =>
      entries[id].type === 'story' &&
      (positionals.length > 0
        ? positionals.some((word) => id.includes(word))
        : id.startsWith('pages-')),
  );
}

function shots(): Shot[] {
  const widths = values.width?.map(Number) ?? WIDTHS;
  return storyIds().flatMap((id) =>
    THEMES.flatMap((theme) => widths.map((width) => ({ id, theme, width }))),
  );
}

function address(origin: string, { id, theme }: Shot): string {
  const globals = `theme:${theme};locale:${values.locale}`;
  return `${origin}/iframe.html?id=${id}&viewMode=story&globals=${globals}`;
}

async function take(browser: Browser, origin: string, queue: Shot[]): Promise<string[]> {
  const failed: string[] = [];
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  for (let shot = queue.shift(); shot !== undefined; shot = queue.shift()) {
    const name = `${shot.id}.${shot.theme}.${shot.width}.png`;
    await page.setViewportSize({ width: shot.width, height: 800 });
    try {
      await page.goto(address(origin, shot));
      await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' });
      await page.waitForFunction(
        `window.__STORYBOOK_PREVIEW__?.currentRender?.phase?.match(/^(finished|completed|errored|aborted)$/)`,
        undefined,
        { timeout: 20_000 },
      );
      await page.evaluate('document.fonts.ready');
      // A dialog covers the window.
      const fullPage = (await page.locator('dialog[open]').count()) === 0;
      await page.screenshot({ path: join(FOLDER, name), fullPage, animations: 'disabled' });
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  await context.close();
  return failed;
}

function buildStorybook(): void {
  if (values.reuse && existsSync(join(STORYBOOK, 'index.json'))) return;
  const { status } = spawnSync('npx', ['storybook', 'build', '--quiet'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
}

await ensureBrowser();
buildStorybook();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const server = await preview({
  configFile: false,
  build: { outDir: STORYBOOK },
  preview: { port: 0, host: '127.0.0.1' },
});
const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch(browserLaunch());
const queue = shots();
const total = queue.length;
const failed = (
  await Promise.all(Array.from({ length: WORKERS }, () => take(browser, origin, queue)))
).flat();
await browser.close();
await server.close();
for (const line of failed) console.error(line);
console.log(`${total - failed.length} screenshots in ${FOLDER}/, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
