import { evidence, type Line } from '../register/evidence.ts';
import { type KnownDefect, readRecords, readRegister } from '../register/register.ts';
import type { Checks, UnitResult } from '../runner/unit.ts';

interface Seen {
  readonly units: readonly UnitResult[];
  readonly checks: Checks;
  /** More than one page ran, so that they could be compared. */
  readonly compared: boolean;
  /** Criteria with a finding that is no known defect. */
  readonly failed: ReadonlySet<string>;
  readonly defects: readonly KnownDefect[];
}

/** The register's lines, as some units prove them. */
export function linesOf({ units, checks, compared, failed, defects }: Seen): readonly Line[] {
  const ran = new Set(units.flatMap((unit) => unit.ran));
  const run = {
    checks: checks.checks.filter(({ name }) => ran.has(name)),
    setChecks: compared ? checks.setChecks : [],
    failed,
  };
  return evidence(readRegister(), run, readRecords(), defects);
}
