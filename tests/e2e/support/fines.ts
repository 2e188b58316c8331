import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#contract/domain/languages.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';

/** What a test needs in order to look a fine up. */
export interface TestFine {
  /** It is written without dashes. */
  readonly numAvis: string;
  readonly cleAvis: string;
}

interface FineTemplate {
  readonly typeAmende: NoticeType;
  readonly statutPaiement: StoredStatus;
  readonly mediaReglement?: number;
  /** The number that pays the deposit; it ends with 2. */
  readonly consignation?: true;
  readonly virementAutorise?: boolean;
  readonly indicatifOperation?: string;
  readonly adressePostale?: object;
}

const DAY_MS = 86_400_000;
const SHORT: ReadonlySet<NoticeType> = new Set(['AF', 'AFm', 'AFD', 'AFDm', 'AFZFE', 'AFZFEm']);

const A_PAYER: FineTemplate = { typeAmende: 'AF', statutPaiement: 'A_PAYER' };

/** One fine for each thing a test does to it: tests run side by side and never share one. */
const TEMPLATES: Readonly<Record<string, FineTemplate>> = {
  ...Object.fromEntries(LANGUAGES.map((language) => [`journey-${language}`, A_PAYER])),
  'shift-android': A_PAYER,
  'shift-iphone': A_PAYER,
  'shift-desk': A_PAYER,
  'shift-linux': A_PAYER,
  'two-payments-fr': A_PAYER,
  'two-payments-de': A_PAYER,
  'reserved-fr': A_PAYER,
  'reserved-de': A_PAYER,
  'refunded-fr': A_PAYER,
  'refunded-de': A_PAYER,
  'first-screen': A_PAYER,
  effort: A_PAYER,
  refused: A_PAYER,
  abandoned: A_PAYER,
  cancelled: A_PAYER,
  automatic: A_PAYER,
  restart: A_PAYER,
  axe: A_PAYER,
  'axe-journey': A_PAYER,
  'return-only': A_PAYER,
  duplicate: A_PAYER,
  'out-of-order': A_PAYER,
  resumed: A_PAYER,
  'mail-only': A_PAYER,
  receipts: {
    ...A_PAYER,
    adressePostale: {
      nom: 'Camille Martin',
      lignes: ['1 rue de la Paix'],
      codePostal: '35000',
      commune: 'Rennes',
      pays: 'FR',
    },
  },
  transfer: {
    typeAmende: 'AFM',
    statutPaiement: 'A_PAYER',
    virementAutorise: true,
    indicatifOperation: 'AB12CD34',
  },
  touch: A_PAYER,
  'no-third-party': A_PAYER,
  'no-markup': A_PAYER,
  untouched: A_PAYER,
  prefilled: A_PAYER,
  paid: { typeAmende: 'AF', statutPaiement: 'PAYE', mediaReglement: 1 },
  // Its number has 18 digits: once they are typed, the focus moves on to the key.
  'keyboard-fr': { typeAmende: 'AFM', statutPaiement: 'A_PAYER' },
  'keyboard-de': { typeAmende: 'AFM', statutPaiement: 'A_PAYER' },
  'session-fr': A_PAYER,
  'session-de': A_PAYER,
  requests: A_PAYER,
  'shared-device': A_PAYER,
  'old-browser': A_PAYER,
  'refused-storage': A_PAYER,
  'closed-tab': A_PAYER,
  translation: A_PAYER,
  'engine-firefox': A_PAYER,
  'engine-webkit': A_PAYER,
  'image-two': A_PAYER,
  'image-stop': A_PAYER,
  ...Object.fromEntries(
    ['fr', 'de'].flatMap((language) =>
      ['ACCEPTE', 'REFUSE', 'ANNULE', 'EN_ATTENTE'].map((outcome) => [
        `outcome-${outcome}-${language}`,
        A_PAYER,
      ]),
    ),
  ),
};

const KEY = '37';

const day = (ageDays: number) => new Date(Date.now() - ageDays * DAY_MS).toISOString();

function number(
  rank: number,
  { typeAmende: fineType, consignation: deposit }: FineTemplate,
): string {
  const rest = String(rank + 1).padStart(4, '0');
  if (!SHORT.has(fineType)) return `6142000000000${rest}1`;
  return `61420000${rest}1${deposit ? 2 : 1}`;
}

/** A record of the import, as docs/import.md describes it; the notice is twelve days old. */
function record(template: FineTemplate, rank: number) {
  return {
    numAvis: number(rank, template),
    cleAvis: KEY,
    dateEnvoiAvis: day(12).slice(0, 10),
    dateInfraction: day(20),
    lieuInfraction: { commune: 'Rennes', voie: 'Rue de Nantes' },
    natureInfraction: { libelle: 'Stationnement très gênant', article: 'R417-11', classe: 4 },
    montants: { minoree: 9000, forfaitaire: 13_500, majoree: 37_500, fpsMajore: 8500 },
    ...template,
  };
}

/** The fine that a test owns. @throws on a name that is not in the table */
export function testFine(name: string): TestFine {
  const rank = Object.keys(TEMPLATES).indexOf(name);
  const template = TEMPLATES[name];
  if (template === undefined) throw new Error(`no fine named ${name}`);
  return { numAvis: number(rank, template), cleAvis: KEY };
}

/** Writes every fine as NDJSON for the import. @returns the path */
export function writeFines(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'amendes-import-')), 'amendes.ndjson');
  const rows = Object.values(TEMPLATES).map((template, rank) =>
    JSON.stringify(record(template, rank)),
  );
  writeFileSync(file, `${rows.join('\n')}\n`);
  return file;
}
