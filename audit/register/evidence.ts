import { type Check, criteriaOf, type SetCheck } from '../checks/check.ts';
import {
  type Criterion,
  type KnownDefect,
  type ManualRecord,
  type Register,
  TEAM,
} from './register.ts';

/**
 * The evidence of a criterion. A reading is that of the team that builds the service: it says what was looked at, and
 * is no audit.
 */
const PROOFS = [
  'check',
  'guard',
  'record',
  'check and record',
  'reading',
  'check and reading',
  'check without judgement',
  'known defect',
  'failed',
  'not proven',
] as const;
export type Proof = (typeof PROOFS)[number];

/** What one run found about the criteria. */
export interface RunEvidence {
  /** The checks that ran. */
  readonly checks: readonly Pick<Check, 'name' | 'kind' | 'mutants'>[];
  readonly setChecks: readonly Pick<SetCheck, 'name' | 'mutants'>[];
  /** Criteria with a finding that is no known defect. */
  readonly failed: ReadonlySet<string>;
}

export interface Line {
  readonly criterion: Criterion;
  readonly proof: Proof;
  /** Names of the checks and guards that ran. */
  readonly by: readonly string[];
  readonly records: readonly ManualRecord[];
  readonly defects: readonly KnownDefect[];
}

function proofOf(
  criterion: Criterion,
  ran: { readonly guarded: boolean; readonly checked: boolean },
  records: readonly ManualRecord[],
): Proof {
  const recorded = records.some(({ conforms, role }) => conforms && role !== TEAM);
  const read = records.some(({ conforms, role }) => conforms && role === TEAM);
  // Also of a criterion that people judge: there is nothing to judge where it cannot apply.
  if (ran.guarded) return 'guard';
  if (criterion.classe === 'N') return 'not proven';
  if (criterion.classe === 'S') return ran.checked ? 'check' : 'not proven';
  if (recorded) return ran.checked ? 'check and record' : 'record';
  if (read) return ran.checked ? 'check and reading' : 'reading';
  return ran.checked ? 'check without judgement' : 'not proven';
}

/** The register's lines: each criterion with its proof, or without one. */
export function evidence(
  register: Register,
  run: RunEvidence,
  records: readonly ManualRecord[],
  defects: readonly KnownDefect[],
): readonly Line[] {
  return register.criteres.map((criterion) => {
    const number = criterion.numero;
    const decides = (check: Pick<Check, 'mutants'>) => criteriaOf(check).includes(number);
    const single = run.checks.filter(decides);
    const guards = single.filter(({ kind }) => kind === 'guard');
    const checks = [
      ...single.filter(({ kind }) => kind === 'check'),
      ...run.setChecks.filter(decides),
    ];
    const own = records.filter((record) => record.criterion === number);
    const known = defects.filter((defect) => defect.criterion === number);
    const refused = own.some(({ conforms }) => !conforms);
    const ran = { guarded: guards.length > 0, checked: checks.length > 0 };
    let proof = proofOf(criterion, ran, own);
    if (known.length > 0) proof = 'known defect';
    if (refused || run.failed.has(number)) proof = 'failed';
    return {
      criterion,
      proof,
      by: [...guards, ...checks].map(({ name }) => name),
      records: own,
      defects: known,
    };
  });
}

/** How many criteria have each kind of proof. */
export function totals(lines: readonly Line[]): Readonly<Record<Proof, number>> {
  return Object.fromEntries(
    PROOFS.map((proof) => [proof, lines.filter((line) => line.proof === proof).length]),
  ) as Record<Proof, number>;
}
