import { existsSync, readFileSync, statSync } from 'node:fs';

/** Kilobytes as sent (brotli) before a screen answers, about 5 % above the present weight. */
const SCRIPT_BUDGETS = {
  HomePage: 155,
  StaticPage: 150,
  DetailPage: 155,
  ReceiptPage: 150,
} as const;
/** Kilobytes as sent. */
const STYLESHEET_BUDGET = 46;
const MAX_SCRIPTS = 8;

interface Entry {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest: Record<string, Entry> = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

function filesOf(key: string | undefined, found = new Set<string>()): Set<string> {
  const entry = manifest[key ?? ''];
  if (entry === undefined) throw new Error(`${key}: not in the manifest`);
  if (found.has(entry.file)) return found;
  found.add(entry.file);
  for (const next of entry.imports ?? []) filesOf(next, found);
  return found;
}

const sent = (file: string) => {
  const packed = `dist/client/${file}.br`;
  return statSync(existsSync(packed) ? packed : `dist/client/${file}`).size / 1024;
};

const keyOf = (page: string) => Object.keys(manifest).find((key) => key.endsWith(`/${page}.tsx`));

const rows = Object.entries(SCRIPT_BUDGETS).map(([page, budget]) => {
  const scripts = [...filesOf(keyOf(page), filesOf('index.html'))];
  const weight = scripts.reduce((sum, file) => sum + sent(file), 0);
  const met = weight <= budget && scripts.length <= MAX_SCRIPTS;
  return { page, kB: weight.toFixed(1), files: scripts.length, met };
});
const stylesheet = sent(manifest['style.css']?.file ?? '');
rows.push({
  page: 'stylesheet',
  kB: stylesheet.toFixed(1),
  files: 1,
  met: stylesheet <= STYLESHEET_BUDGET,
});
console.table(rows);
process.exit(rows.every(({ met }) => met) ? 0 : 1);
