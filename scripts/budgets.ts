import { existsSync, readFileSync, statSync } from 'node:fs';
import { keyOf, keysOf } from './document.mjs';

/** Kilobytes as sent (brotli), just above the present weight. */
const SCRIPT_BUDGETS = {
  HomePage: 150,
  StaticPage: 146,
  DetailPage: 160,
  ReceiptPage: 157,
} as const;
/** Kilobytes as sent. */
const STYLESHEET_BUDGET = 46;
const MAX_SCRIPTS = 8;

const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

const sent = (file: string) => {
  const packed = `dist/client/${file}.br`;
  return statSync(existsSync(packed) ? packed : `dist/client/${file}`).size / 1024;
};

const rows = Object.entries(SCRIPT_BUDGETS).map(([page, budget]) => {
  const keys = keysOf(keyOf(`${page}.tsx`, manifest), manifest, keysOf('index.html', manifest));
  const scripts = [...new Set([...keys].flatMap((key) => manifest[key]?.file ?? []))];
  const weight = scripts.reduce((sum, file) => sum + sent(file), 0);
  const met = weight <= budget && scripts.length <= MAX_SCRIPTS;
  return { page, kB: weight.toFixed(1), files: scripts.length, met };
});
const parts: string[] = manifest['style.css'].css;
const stylesheet = parts.reduce((sum, file) => sum + sent(file), 0);
rows.push({
  page: 'stylesheet',
  kB: stylesheet.toFixed(1),
  files: parts.length,
  met: stylesheet <= STYLESHEET_BUDGET,
});
console.table(rows);
process.exit(rows.every(({ met }) => met) ? 0 : 1);
