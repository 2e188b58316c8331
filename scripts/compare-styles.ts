import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** A channel may differ by this much of 255: text is smoothed anew in each picture. */
const TOLERANCE = 2;
const VARIANTS = ['whole', 'in-use'] as const;

const { positionals } = parseArgs({ allowPositionals: true });
const stories = positionals.length > 0 ? positionals : ['design-', 'pages-'];
const folder = mkdtempSync(join(tmpdir(), 'amendes-styles-'));

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}`);
}

/** Takes a picture of each story, with the whole sheets or with those of the product. */
function takePictures(styles: (typeof VARIANTS)[number]): string {
  const storybook = join(folder, `storybook-${styles}`);
  const pictures = join(folder, styles);
  run('npx', ['storybook', 'build', '--quiet', '--output-dir', storybook], { STYLES: styles });
  const options = ['--reuse', '--storybook', storybook, '--folder', pictures];
  run(process.execPath, ['--import', 'tsx', 'scripts/screenshots.ts', ...options, ...stories], {});
  return pictures;
}

async function pixels(file: string) {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** How many pixels differ; all of them where the sizes do. */
async function difference(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > TOLERANCE,
    );
    if (differs) count += 1;
  }
  return count;
}

const [whole, inUse] = VARIANTS.map(takePictures) as [string, string];
const names = readdirSync(whole).filter((name) => name.endsWith('.png'));
const rows = [];
for (const name of names) {
  const pixelsThatDiffer = await difference(join(whole, name), join(inUse, name));
  if (pixelsThatDiffer > 0) rows.push({ picture: name, pixels: pixelsThatDiffer });
}
if (rows.length > 0) console.table(rows);
console.log(`${names.length} pictures, ${rows.length} differ; in ${folder}`);
process.exit(rows.length === 0 ? 0 : 1);
