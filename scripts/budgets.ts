import { existsSync, readFileSync, statSync } from 'node:fs';

/** Kilobytes of script and stylesheet as sent (brotli) before a screen answers, about 5 % above what they weigh. */
const BUDGETS = {
  HomePage: { js: 150, css: 43 },
  PageStatique: { js: 150, css: 43 },
  DetailPage: { js: 152, css: 43 },
  JustificatifPage: { js: 150, css: 43 },
} as const;
/** Each file is a request. */
const MAX_SCRIPTS = 8;

interface Entry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest: Record<string, Entry> = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

function filesOf(key: string | undefined, found = new Set<string>()): Set<string> {
  const entry = manifest[key ?? ''];
  if (entry === undefined) throw new Error(`${key}: not in the manifest`);
  if (found.has(entry.file)) return found;
  for (const file of [entry.file, ...(entry.css ?? [])]) found.add(file);
  for (const next of entry.imports ?? []) filesOf(next, found);
  return found;
}

const sent = (file: string) => {
  const packed = `dist/client/${file}.br`;
  return statSync(existsSync(packed) ? packed : `dist/client/${file}`).size / 1024;
};

const keyOf = (page: string) => Object.keys(manifest).find((key) => key.endsWith(`/${page}.tsx`));

const rows = Object.entries(BUDGETS).map(([page, budget]) => {
  const files = [...filesOf(keyOf(page), filesOf('index.html'))];
  const weight = (type: string) =>
    files.filter((file) => file.endsWith(type)).reduce((sum, file) => sum + sent(file), 0);
  const [js, css] = [weight('.js'), weight('.css')];
  const scripts = files.filter((file) => file.endsWith('.js')).length;
  const met = js <= budget.js && css <= budget.css && scripts <= MAX_SCRIPTS;
  return { page, 'js kB': js.toFixed(1), 'css kB': css.toFixed(1), scripts, met };
});
console.table(rows);
process.exit(rows.every(({ met }) => met) ? 0 : 1);
