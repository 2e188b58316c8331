import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Line, Proof } from '../register/evidence.ts';
import { TEAM } from '../register/register.ts';

/** A clause of chapter 9: it is number 9 before that of a success criterion of the WCAG 2.1. */
interface Clause {
  readonly wcag: string;
  readonly level: 'A' | 'AA';
  readonly title: string;
}

interface Standard {
  readonly version: string;
  readonly source: string;
  readonly clauses: readonly Clause[];
}

const FILE = join(import.meta.dirname, '../register/en-301-549.json');

export const readStandard = (): Standard => JSON.parse(readFileSync(FILE, 'utf8')) as Standard;

const AUDITED: readonly Proof[] = ['record', 'check and record'];
const READ: readonly Proof[] = ['reading', 'check and reading'];
const BROKEN: readonly Proof[] = ['known defect', 'failed'];

/** An auditor may also have recorded what a script decides. */
const isAudited = ({ proof, records }: Line): boolean =>
  proof === 'guard' || records.some(({ conforms, role }) => conforms && role !== TEAM);

/** What the register says of a clause. Only an auditor can say that it is met. */
export function statusOf(lines: readonly Line[]): string {
  const are = (...proofs: readonly Proof[]) => lines.every(({ proof }) => proofs.includes(proof));
  if (lines.length === 0) return 'not evaluated: no criterion of the RGAA';
  if (lines.some(({ proof }) => BROKEN.includes(proof))) return 'does not conform';
  if (are('guard')) return 'not applicable';
  if (lines.every(isAudited)) return 'audited, conforms';
  if (are('guard', 'check', ...AUDITED)) return 'checked, not audited in full';
  if (are('guard', 'check', ...AUDITED, ...READ)) return 'read by the team, not audited in full';
  return 'not evaluated in full';
}

const numbersOf = (lines: readonly Line[], name: string, proofs: readonly Proof[]): string => {
  const numbers = lines.filter(({ proof }) => proofs.includes(proof));
  return numbers.length === 0
    ? ''
    : `${name}: ${numbers.map(({ criterion }) => criterion.numero).join(', ')}`;
};

function rowOf({ wcag, level, title }: Clause, all: readonly Line[]): string {
  const lines = all.filter(({ criterion }) => criterion.wcag.includes(wcag));
  const groups = [
    numbersOf(lines, 'checked', ['check']),
    numbersOf(lines, 'audited', AUDITED),
    numbersOf(lines, 'read by the team', READ),
    numbersOf(lines, 'not applicable', ['guard']),
    numbersOf(lines, 'defect', BROKEN),
    numbersOf(lines, 'open', ['check without judgement', 'not proven']),
  ].filter((group) => group !== '');
  const criteria = groups.join('; ') || 'none';
  return `| 9.${wcag} | ${title} | ${level} | ${criteria} | ${statusOf(lines)} |`;
}

/** Chapter 9 of the EN 301 549, each clause with its criteria of the RGAA and what proves them. */
export function en301549(lines: readonly Line[]): string {
  const { version, source, clauses } = readStandard();
  return `# EN 301 549, chapter 9 (web)

Version ${version}. Written by \`node --import tsx audit/declare.ts\` from \`audit/register\`; do not edit. Clause 9.x.y.z asks for success
criterion x.y.z of the WCAG 2.1, and each criterion of the RGAA names those that it tests. [The standard](${source}).

An automatic check is no audit. "Checked": no script found a fault; an auditor confirms. "Read by the team": people of the team that builds the service
judged what scripts cannot. "Audited": an auditor's record is in the register; without one no clause is said to be met. Only clauses 9.1
to 9.4 are here; the other chapters (documents, for instance) and clause 9.6 (conformance of whole pages and processes) are not evaluated.

| clause | title | level | criteria of the RGAA | status |
| --- | --- | --- | --- | --- |
${clauses.map((clause) => rowOf(clause, lines)).join('\n')}
`;
}
