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

/** Words by which a text of the French reference promises, by what they speak of. */
const WORDS: readonly RegExp[] = [
  // Money.
  /[Rr]ien n’(?:est|a été) (?:encore )?prélevé|n’a rien prélevé|débitée deux fois|même amende deux fois|calculé par le service|le même montant|même dans toutes/u,
  // Never, at most, always.
  /(?<!\p{L})[Jj]amais(?!\p{L})|au plus(?! tard)|une seule lettre|ne sert qu’à|seulement depuis|nulle part/u,
  // Times that the service keeps.
  /\{\{(?:attente|delai|dureeRemboursement|periode:(?:ACCES|COMPTEURS|CONFIRMATION))\}\}|à partir du (?:lendemain|\{\{jour)|sous quelques|dans quelques (?:jours|minutes)|immédiat/u,
  // What a person will find.
  /retrouve[zr]|rouvre|est rendue|reste (?:ouverte|réservée|accessible|sur)|[Vv]ous (?:verrez|pourrez|obtenez)|[Rr]echerchez de nouveau|peut être vérifié|peut le contrôler/u,
  // What is kept of a visit.
  /efface|pas conservée|ne contiennent ni|ne changent? plus|garde \d+ avis|sont bloqués|[Tt]raceur|ne mesure|d’autres sites|nouvelle fenêtre/u,
  // What we do.
  /(?<!\p{L})[Nn]ous (?!joindre|n’avons pas pu|ne savons)\p{L}|fonctionne au|font partie des tests/u,
];

const promises = (text: string): boolean => WORDS.some((words) => words.test(text));

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

/** Reasons of texts that are gone, that promise nothing by their words, or that have a row. */
const needlessReasons = (
  noPromise: Register['noPromise'],
  inRows: ReadonlySet<string>,
  french: ReadonlyMap<string, string>,
): string[] =>
  Object.keys(noPromise)
    .filter((key) => inRows.has(key) || !promises(french.get(key) ?? ''))
    .map((key) => `${key}: its reason in “noPromise” is not needed`);

/** A promise without a row, and a row or a reason that no longer fits its texts, its code or its test. */
export function promiseFindings(
  rows: readonly Promised[] = PROMISES,
  french: ReadonlyMap<string, string> = frenchTexts(),
  noPromise: Register['noPromise'] = REGISTER.noPromise,
): string[] {
  const inRows = new Set(rows.flatMap(({ texts }) => texts));
  const missing = [...french]
    .filter(([key, text]) => promises(text) && !inRows.has(key) && !Object.hasOwn(noPromise, key))
    .map(([key, text]) => `${key}: a promise without a row in audit/promises.json: “${text}”`);
  return [
    ...rows.flatMap((row) => faults(row, french)),
    ...missing,
    ...needlessReasons(noPromise, inRows, french),
  ];
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
