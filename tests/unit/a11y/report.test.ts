import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type Check, mutants } from '../../../audit/checks/check.ts';
import { gridCsv } from '../../../audit/report/grid.ts';
import type { Report, UnitResult } from '../../../audit/runner/unit.ts';

const HOME = { state: 'accueil', language: 'fr', theme: 'light', width: 1280 } as const;

const unit = (more: Partial<UnitResult>): UnitResult => ({
  state: 'accueil',
  language: 'fr',
  path: 'accueil',
  seconds: 1,
  scenes: 1,
  ran: ['names', 'no frame'],
  reports: [],
  gathered: {},
  incomplete: {},
  ...more,
});

const check = (name: string, kind: Check['kind'], criteria: readonly string[]): Check => ({
  name,
  kind,
  scope: 'scene',
  run: async () => [],
  mutants: criteria.flatMap((one) => mutants({ [one]: { 'a fault': '' } })),
});

const CHECKS = {
  // 8.5 asks for no judgement, 1.1 for some, and 1.3 for a person, who was of the team.
  checks: [check('names', 'check', ['1.1', '1.3', '8.5']), check('no frame', 'guard', ['2.1'])],
  setChecks: [],
};

const finding: Report = { check: 'names', criterion: '1.1', message: 'img', scene: HOME };

type Row = Readonly<Record<string, string>>;
const grid = (units: readonly UnitResult[], comparisons: readonly Report[] = []) => {
  const rows: readonly Row[] = parse(gridCsv({ units, checks: CHECKS, comparisons }), {
    columns: true,
  });
  const status = (page: string, criterion: string) =>
    rows.find((row) => row.Page === page && row.Critère === criterion)?.Statut;
  return { rows, status };
};

describe('the grid of pages and criteria', () => {
  it('has a row for each criterion of each page that was visited, and none of another', () => {
    expect(grid([]).rows).toEqual([]);
    const { rows } = grid([unit({}), unit({ state: 'accueil-erreurs' })]);
    expect(rows).toHaveLength(106);
    expect(new Set(rows.map(({ Page }) => Page))).toEqual(new Set(['Payer une amende']));
  });

  it('says C only where no test asks for judgement, and NT of what a check or the team found in order', () => {
    const { rows, status } = grid([unit({})]);
    const conforming = rows.filter((row) => row.Statut === 'C');
    expect(conforming.map((row) => row.Critère)).toEqual(['8.5']);
    expect(status('Payer une amende', '1.1')).toBe('NT');
    expect(rows.find((row) => row.Critère === '1.1')).toMatchObject({
      Preuve:
        'aucun défaut relevé par un contrôle automatique, à confirmer par un auditeur ; names',
    });
    expect(status('Payer une amende', '1.3')).toBe('NT');
    expect(status('Payer une amende', '2.1')).toBe('NA');
    expect(status('Payer une amende', '2.2')).toBe('NT');
  });

  it('says NC of the page of a finding, in any of its states, and tells what was found', () => {
    const help = unit({ state: 'aide', path: 'aide' });
    const faulty = unit({ state: 'accueil-erreurs', reports: [finding] });
    const { rows, status } = grid([unit({}), faulty, help]);
    expect(status('Payer une amende', '1.1')).toBe('NC');
    expect(status('Aide', '1.1')).toBe('NT');
    expect(rows.find((row) => row.Statut === 'NC')).toMatchObject({
      'Modifications à apporter': 'names : img [accueil]',
      'États visités': 'accueil ; accueil-erreurs',
    });
  });

  it('says NC of every page that was compared', () => {
    const help = unit({ state: 'aide', path: 'aide' });
    const { status } = grid([unit({}), help], [finding]);
    expect(status('Aide', '1.1')).toBe('NC');
  });
});
