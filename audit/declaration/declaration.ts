import { stringify } from 'csv-stringify/sync';
import type { AuditOutcome } from '#contract/schemas/content.ts';
import { gatherChecks } from '../checks/index.ts';
import { evidence, type Line, type Proof, totals } from '../register/evidence.ts';
import {
  type Audit,
  type ManualRecord,
  readAudit,
  readKnownDefects,
  readRecords,
  readRegister,
  VERSION,
} from '../register/register.ts';

/** The figures of the declaration and the audit grid, both from the register. */
export interface Declaration {
  /** Values of `{{rgaa:name}}` in the prose of the accessibility page. */
  readonly values: Readonly<Record<string, string>>;
  readonly csv: string;
}

/** Words of the grid, which auditors read in French. */
export const WORDS: Readonly<Record<Proof, string>> = {
  guard: 'sans objet, contrôle automatique',
  check: 'aucun défaut relevé par un contrôle automatique, à confirmer par un auditeur',
  record: 'vérification humaine',
  'check and record': 'contrôle automatique et vérification humaine',
  reading: 'relecture de l’équipe, sans audit',
  'check and reading': 'contrôle automatique partiel et relecture de l’équipe, sans audit',
  'check without judgement': 'contrôle automatique partiel, jugement humain absent',
  'known defect': 'défaut connu',
  failed: 'non conforme',
  'not proven': 'sans preuve',
};

const HEADS = [
  'Critère',
  'Niveau',
  'Titre',
  'État de la preuve',
  'Preuve automatique',
  'Vérification ou relecture',
  'Défauts connus',
];

const transcriptsOf = ({ heard = [] }: ManualRecord) =>
  heard.map(({ file, text }) => ` Entendu (${file}) : « ${text} ».`).join('');

const cellsOf = ({ criterion, proof, by, records, defects }: Line): readonly string[] => [
  criterion.numero,
  criterion.niveau,
  criterion.titre,
  WORDS[proof],
  by.join(', '),
  records
    .map((it) => `${it.date}, ${it.role}, ${it.where} : ${it.seen}${transcriptsOf(it)}`)
    .join(' ; '),
  defects.map(({ id }) => id).join(', '),
];

/** Outcomes by the rate (RGAA, "Déclaration de conformité"). */
function outcomeOf(audit: Audit | null): AuditOutcome {
  if (audit === null) return 'sans';
  if (audit.rate < 50) return 'non';
  return audit.rate < 100 ? 'partielle' : 'totale';
}

function valuesOf(lines: readonly Line[], audit: Audit | null): Readonly<Record<string, string>> {
  const kinds = totals(lines);
  return {
    etat: outcomeOf(audit),
    jour: audit?.day ?? '',
    auditeur: audit?.auditor ?? '',
    taux: String(audit?.rate ?? ''),
    version: VERSION,
    total: String(lines.length),
    automatique: String(kinds.check),
    sansObjet: String(kinds.guard),
    partiel: String(kinds['check without judgement']),
    relu: String(kinds.reading + kinds['check and reading']),
    humain: String(kinds.record + kinds['check and record']),
    defaut: String(kinds['known defect'] + kinds.failed),
    sansPreuve: String(kinds['not proven']),
    ...Object.fromEntries(readKnownDefects().map(({ id, criterion }) => [id, criterion])),
  };
}

/** Reads the register and the checks of the project. It knows no run: a run that fails stops what would be published. */
export async function declaration(audit = readAudit()): Promise<Declaration> {
  const run = { ...(await gatherChecks()), failed: new Set<string>() };
  const lines = evidence(readRegister(), run, readRecords(), readKnownDefects());
  return {
    values: valuesOf(lines, audit),
    csv: stringify([HEADS, ...lines.map(cellsOf)]),
  };
}

/** The file of each part of the declaration. */
export const FILES = {
  values: 'src/domain/rgaa.json',
  csv: `docs/accessibility/grille-rgaa-${VERSION}.csv`,
} as const;
