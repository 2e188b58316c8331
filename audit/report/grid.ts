import { stringify } from 'csv-stringify/sync';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { PATH_NAMES, PATHS, type PathName } from '#contract/paths.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { WORDS } from '../declaration/declaration.ts';
import type { Line, Proof } from '../register/evidence.ts';
import { MECHANICAL } from '../register/register.ts';
import type { Checks, Report, UnitResult } from '../runner/unit.ts';
import { linesOf } from './lines.ts';

interface GridRun {
  readonly units: readonly UnitResult[];
  readonly checks: Checks;
  /** Findings of checks that compare pages: they concern every page that was visited. */
  readonly comparisons: readonly Report[];
}

/** The page of another path, with one more value in its address; and one that the service in operation does not have. */
const LEFT_OUT: readonly PathName[] = ['envoiSipsMontant', 'accueilPrerempli', 'demonstration'];

/** The pages of the audit. */
export const SAMPLE: readonly PathName[] = PATH_NAMES.filter((name) => !LEFT_OUT.includes(name));

/** The third to ninth columns are those of a page in the State's grid ("modèle de grille d'audit", RGAA 4.1). */
const HEADS = [
  'Page',
  'Adresse',
  'Thématique',
  'Critère',
  'Recommandation',
  'Statut',
  'Dérogation',
  'Modifications à apporter',
  'Commentaires en cas de dérogations',
  'Niveau',
  'Preuve',
  'États visités',
];

/**
 * Conforming, not conforming, not applicable, not tested. A reading of the team is no audit, and a script that finds no
 * fault decides nothing where a test asks for judgement.
 */
const STATUS: Readonly<Record<Proof, 'C' | 'NC' | 'NA' | 'NT'>> = {
  guard: 'NA',
  check: 'NT',
  record: 'C',
  'check and record': 'C',
  reading: 'NT',
  'check and reading': 'NT',
  'check without judgement': 'NT',
  'known defect': 'NC',
  failed: 'NC',
  'not proven': 'NT',
};

const statusOf = ({ proof, criterion }: Line) =>
  proof === 'check' && MECHANICAL.has(criterion.numero) ? 'C' : STATUS[proof];

const NO_DEROGATION = 'N';

const pageName = (name: PathName): string =>
  name === 'virementIndicatif'
    ? `${text(DEFAULT_LANGUAGE, 'titres.virement')} (avec indicatif)`
    : text(DEFAULT_LANGUAGE, `titres.${name}`);

const unique = (values: readonly string[]): string => [...new Set(values)].join(' ; ');

function changesOf(line: Line, found: readonly Report[]): string {
  const findings = found
    .filter(({ criterion }) => criterion === line.criterion.numero)
    .map(({ check, message, scene }) => `${check} : ${message} [${scene.state}]`);
  const refusals = line.records
    .filter(({ conforms }) => !conforms)
    .map(({ where, seen }) => `${where} : ${seen}`);
  return unique([...findings, ...refusals]);
}

function proofText({ proof, by, records }: Line): string {
  return unique([WORDS[proof], ...by, ...records.map(({ date, role }) => `${date}, ${role}`)]);
}

function rowsOf(name: PathName, run: GridRun): readonly (readonly string[])[] {
  const units = run.units.filter(({ path }) => path === name);
  if (units.length === 0) return [];
  const found = [...units.flatMap(({ reports }) => reports), ...run.comparisons];
  const lines = linesOf({
    units,
    checks: run.checks,
    compared: run.units.length > 1,
    failed: new Set(found.map(({ criterion }) => criterion)),
    // A known defect is no derogation: its findings are among those of the page.
    defects: [],
  });
  const states = unique(units.map(({ state }) => state));
  const page = [pageName(name), `/${DEFAULT_LANGUAGE}/${PATHS[name].pattern}`];
  return lines.map((line) => [
    ...page,
    line.criterion.theme,
    line.criterion.numero,
    line.criterion.titre,
    statusOf(line),
    NO_DEROGATION,
    changesOf(line, found),
    '',
    line.criterion.niveau,
    proofText(line),
    states,
  ]);
}

/** Each page that was visited and each criterion, in the words of the State's audit grid. */
export const gridCsv = (run: GridRun): string =>
  stringify([HEADS, ...SAMPLE.flatMap((name) => rowsOf(name, run))]);
