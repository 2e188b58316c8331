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

const byCriterion = (all: readonly { name: string; criteria: readonly string[] }[]) => {
  const map = new Map<string, string[]>();
  for (const { name, criteria } of all) {
    for (const one of criteria) map.set(one, [...(map.get(one) ?? []), name]);
  }
  return map;
};

/** The register's lines, as some units prove them. */
export function linesOf({ units, checks, compared, failed, defects }: Seen): readonly Line[] {
  const ran = new Set(units.flatMap((unit) => unit.ran));
  const single = checks.checks.filter(({ name }) => ran.has(name));
  const set = compared ? checks.setChecks : [];
  return evidence(
    readRegister(),
    {
      checks: byCriterion([...single.filter(({ kind }) => kind === 'check'), ...set]),
      guards: byCriterion(single.filter(({ kind }) => kind === 'guard')),
      failed,
    },
    readRecords(),
    defects,
  );
}
