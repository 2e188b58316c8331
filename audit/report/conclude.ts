import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gathered, SetCheck } from '../checks/check.ts';
import { totals } from '../register/evidence.ts';
import { type KnownDefect, readKnownDefects, readOpenQuestions } from '../register/register.ts';
import type { MutantResult } from '../runner/mutants.ts';
import type { Checks, Report, UnitResult } from '../runner/unit.ts';
import { gridCsv, SAMPLE } from './grid.ts';
import { htmlReport } from './html.ts';
import { linesOf } from './lines.ts';
import { type AskedQuestion, askedQuestions } from './openQuestions.ts';

interface Run {
  readonly units: readonly UnitResult[];
  readonly mutants: readonly MutantResult[];
  readonly checks: Checks;
  readonly into: string;
  /** Commit, day, command and version, as the report's first table. */
  readonly about: Readonly<Record<string, string>>;
  /** All states ran: an entry of the lists that was not seen is stale. */
  readonly whole: boolean;
  /** Every state was to be looked at: a page without one is a gap. */
  readonly all: boolean;
}

const isOf = (report: Report) => (defect: KnownDefect) =>
  defect.check === report.check &&
  defect.criterion === report.criterion &&
  report.message.includes(defect.message) &&
  (defect.states ?? [report.scene.state]).includes(report.scene.state);

/** The findings of checks of many pages, as reports of the pages that they name. */
function compareAll(setChecks: readonly SetCheck[], units: readonly UnitResult[]): Report[] {
  return setChecks.flatMap((check) => {
    const pages: Gathered[] = units.flatMap((unit) => {
      const language = unit.language as Gathered['scene']['language'];
      const scene = { state: unit.state, language, theme: 'light', width: 1280 } as const;
      return check.name in unit.gathered ? [{ scene, value: unit.gathered[check.name] }] : [];
    });
    const [first] = pages;
    if (first === undefined) return [];
    return check
      .compare(pages)
      .map((finding) => ({ ...finding, check: check.name, scene: first.scene }));
  });
}

/** Open questions of an unknown kind, or more of them than were looked at. */
function untriaged(questions: readonly AskedQuestion[], scenes: number): readonly string[] {
  return questions.flatMap(({ kind, count, answer }) => {
    if (answer === undefined) return [`${kind} (${count}) has no reason in incomplete.json`];
    return count > answer.mostPerScene * scenes
      ? [`${kind}: ${count} in ${scenes} scenes, more than ${answer.mostPerScene} each`]
      : [];
  });
}

/** Open questions whose last day is over: somebody looks at them again. */
function expired(): readonly string[] {
  const today = new Date().toISOString().slice(0, 10);
  return readOpenQuestions().flatMap(({ kind, until }) =>
    until < today ? `${kind} (until ${until})` : [],
  );
}

const MOST_PRINTED = 60;

function print(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  console.log(`\n${title} (${counts.size})`);
  for (const [line, count] of [...counts].slice(0, MOST_PRINTED)) {
    console.log(`  ${line}${count > 1 ? ` (${count} times)` : ''}`);
  }
}

/** Judges a run, writes its report and prints its table. @returns whether it is without fault */
export function conclude(run: Run): boolean {
  const { units, mutants, checks, into, about, whole, all } = run;
  const defects = readKnownDefects();
  const comparisons = compareAll(checks.setChecks, units);
  const reports = [...units.flatMap((unit) => unit.reports), ...comparisons];
  const fresh = reports.filter((report) => !defects.some(isOf(report)));
  const ran = new Set([
    ...units.flatMap((unit) => unit.ran),
    ...checks.setChecks.map((c) => c.name),
  ]);
  const states = new Set(units.map(({ state }) => state));
  const stale = defects.filter(
    (defect) =>
      whole &&
      ran.has(defect.check) &&
      (defect.states ?? [...states]).every((state) => states.has(state)) &&
      !reports.some((report) => isOf(report)(defect)),
  );
  const questions = askedQuestions(units, readOpenQuestions());
  const scenes = units.reduce((sum, unit) => sum + unit.scenes, 0);
  const paths = new Set(units.map(({ path }) => path));
  const lines = linesOf({
    units,
    checks,
    compared: units.length > 1,
    failed: new Set(fresh.map(({ criterion }) => criterion)),
    defects,
  });
  const faults = {
    Findings: fresh.map(
      ({ check, criterion, message, scene }) =>
        `${criterion} ${check}: ${message} [${scene.state}]`,
    ),
    'Known defects that are gone: take them off the list': stale.map(({ id }) => id),
    'Mutants that went unnoticed': mutants
      .filter(({ noticed }) => noticed === '')
      .map(({ check, mutant }) => `${check}: ${mutant}`),
    'Open questions of axe-core without a reason': untriaged(questions, scenes),
    // The tests of every day do not fail by the calendar.
    'Reasons of open questions that are over': whole ? expired() : [],
    'Pages that no state shows': all ? SAMPLE.filter((name) => !paths.has(name)) : [],
  };
  for (const [title, found] of Object.entries(faults)) print(title, found);
  const proofs = Object.entries(totals(lines)).map(([kind, count]) => [`proof: ${kind}`, count]);
  const summary = {
    'criteria of the RGAA': lines.length,
    ...Object.fromEntries(proofs),
    states: states.size,
    scenes,
    'findings, known defects included': reports.length,
    'new findings': fresh.length,
    'known defects': defects.length,
    'open questions of axe-core': questions.reduce((sum, { count }) => sum + count, 0),
    'mutants noticed': `${mutants.filter(({ noticed }) => noticed !== '').length} of ${mutants.length}`,
  };
  console.table(summary);
  writeFileSync(
    join(into, 'report.html'),
    htmlReport({
      about: {
        ...about,
        scope: all ? 'the whole audit' : 'a part: only what it looked at is proven',
      },
      lines,
      reports,
      fresh,
      mutants,
      summary,
      questions,
      units,
    }),
  );
  writeFileSync(join(into, 'grid.csv'), gridCsv({ units, checks, comparisons }));
  console.log(`Report: ${join(into, 'report.html')}`);
  return Object.values(faults).every((found) => found.length === 0);
}
