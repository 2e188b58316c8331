import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { FOLDERS, localeFiles } from './locales.ts';

export interface Promised {
  readonly promise: string;
  /** Files and paths of the French texts. */
  readonly texts: readonly string[];
  /** Hash of the texts when somebody last compared them with the code. */
  readonly seen: string;
  /** `file#name` of the code that keeps it. */
  readonly kept: string;
  /** `file: title` */
  readonly test: string;
}

interface Register {
  readonly promises: readonly Promised[];
  /** Texts with words of a promise that promise nothing, and why. */
  readonly noPromise: Readonly<Record<string, string>>;
}

const REGISTER: Register = JSON.parse(readFileSync('audit/promises.json', 'utf8'));

export const PROMISES = REGISTER.promises;

/** Each has code that keeps it, and a test. */
export const PROMISED_TEXTS: ReadonlySet<string> = new Set(PROMISES.flatMap(({ texts }) => texts));

/** In the French reference. */
const WORDS =
  /efface|[Rr]ien n’(?:est|a été) (?:encore )?prélevé|n’a rien prélevé|ne changent? plus|retrouve[zr]|une seule lettre|envoyé nulle part|ne sert qu’à|débitée deux fois|jamais (?:demandée|enregistrée|présentée|son numéro)|reste (?:ouverte|réservée|accessible|sur)|rouvre|à partir du (?:lendemain|\{\{jour)|garde \d+ avis|[Nn]ous y envoyons|sont bloqués|peut être vérifié|peut le contrôler|ne contiennent ni|calculé par le service|pas conservée|est rendue|même amende deux fois/;

const frenchTexts = (): ReadonlyMap<string, string> =>
  new Map(
    localeFiles(FOLDERS[0])
      .filter(({ language }) => language === 'fr')
      .flatMap(({ file, texts }) =>
        texts.map(([path, text]) => [`${file} ${path}`, text] as const),
      ),
  );

const PRINT_LENGTH = 12;

export const printOf = (texts: readonly string[], french: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update(texts.map((key) => french.get(key) ?? '').join('\n'))
    .digest('hex')
    .slice(0, PRINT_LENGTH);

const contents = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

export const hasName = (file: string, name: string): boolean =>
  /^\w+$/.test(name) && new RegExp(`\\b${name}\\b`).test(contents(file));

function faults(row: Promised, french: ReadonlyMap<string, string>): string[] {
  const [source = '', name = ''] = row.kept.split('#');
  const end = row.test.indexOf(': ');
  const [testFile, title] = [row.test.slice(0, end), row.test.slice(end + 2)];
  const unknown = row.texts.filter((key) => !french.has(key));
  const print = printOf(row.texts, french);
  return [
    ...unknown.map((key) => `no text ${key}`),
    ...(row.seen === print ? [] : [`its texts changed: compare them with the code, then ${print}`]),
    ...(hasName(source, name) ? [] : [`${row.kept} does not exist`]),
    ...(title !== '' && contents(testFile).includes(title) ? [] : [`no test “${row.test}”`]),
  ].map((fault) => `promise “${row.promise}”: ${fault}`);
}

/** A promise without a row, and a row that no longer fits its texts, its code or its test. */
export function promiseFindings(
  rows: readonly Promised[] = PROMISES,
  french: ReadonlyMap<string, string> = frenchTexts(),
): string[] {
  const known = new Set([
    ...rows.flatMap(({ texts }) => texts),
    ...Object.keys(REGISTER.noPromise),
  ]);
  const missing = [...french]
    .filter(([key, text]) => WORDS.test(text) && !known.has(key))
    .map(([key, text]) => `${key}: a promise without a row in audit/promises.json: “${text}”`);
  return [...rows.flatMap((row) => faults(row, french)), ...missing];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function promisesPage(): string {
  const french = frenchTexts();
  const rows = PROMISES.map(({ promise, texts, kept, test }) =>
    [
      promise,
      `« ${french.get(texts[0] ?? '') ?? ''} »`,
      texts.map((key) => `\`${key}\``).join(', '),
      `\`${kept}\``,
      test,
    ]
      .map(cell)
      .join(' | '),
  );
  return [
    '# What the texts promise, and what keeps it',
    '',
    'Made from `audit/promises.json`: `npx vitest run --config tests/vitest.config.ts tests/architecture/promises.test.ts -u` writes it again.',
    '`npm run check` fails when a text of a row changes and nobody has compared it with the code, and when a text promises without a row.',
    '',
    '| promise | first of its sentences | texts | kept by | tried by |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}
