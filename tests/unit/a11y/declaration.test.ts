import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { PUBLIC_SCREENS } from '#contract/paths.ts';
import type { Content } from '#contract/schemas/content.ts';
import { mutants } from '../../../audit/checks/check.ts';
import { declaration, FILES } from '../../../audit/declaration/declaration.ts';
import { evidence, totals } from '../../../audit/register/evidence.ts';
import {
  readKnownDefects,
  readRecords,
  readRegister,
  TEAM,
} from '../../../audit/register/register.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const page = (language: string) => read(`public/assets/i18n/accessibilite.${language}.json`);

const NOTHING = { checks: [], setChecks: [], failed: new Set<string>() };

describe('the register', () => {
  it('says "not proven" of every criterion when nothing ran and nobody looked', () => {
    const lines = evidence(readRegister(), NOTHING, [], []);
    expect(totals(lines)['not proven']).toBe(106);
  });

  it('counts a criterion of judgement as proven only with a record, and tells who looked', () => {
    const faults = mutants({ '1.3': { 'a fault': '' } });
    const checks = [{ name: 'a check', kind: 'check' as const, mutants: faults }];
    const line = (records: Parameters<typeof evidence>[2]) =>
      evidence(readRegister(), { ...NOTHING, checks }, records, []).find(
        ({ criterion }) => criterion.numero === '1.3',
      )?.proof;
    const record = {
      criterion: '1.3',
      date: '2026-11-22',
      role: 'auditor',
      where: 'home, French',
      seen: 'each alternative says what the drawing shows',
      conforms: true,
    };
    expect(line([])).toBe('check without judgement');
    expect(line([record])).toBe('check and record');
    expect(line([{ ...record, role: TEAM }])).toBe('check and reading');
    expect(line([{ ...record, role: TEAM }, record])).toBe('check and record');
    expect(line([{ ...record, conforms: false }])).toBe('failed');
  });

  it('speaks of criteria that exist, in records and in known defects', () => {
    const numbers = readRegister().criteres.map(({ numero: number }) => number);
    for (const { criterion } of [...readRecords(), ...readKnownDefects()]) {
      expect(numbers).toContain(criterion);
    }
  });
});

describe('the declaration of accessibility', () => {
  it('D-20: the tests of the service visit its pages', () => {
    expect(JSON.parse(read('package.json')).scripts.test).toContain('scripts/test.ts');
    expect(read('scripts/test.ts')).toMatch(/name: 'a11y',\s+command: \[[^\]]*'audit\/run\.ts'/);
  });

  it('is generated from the register: figures and audit grid are up to date', async () => {
    const { values, csv } = await declaration();
    expect(JSON.parse(read(FILES.values))).toEqual(values);
    expect(read(FILES.csv)).toBe(csv);
  });

  it.each(LANGUAGES)(
    'names every public page among the pages that are checked, in %s',
    (language) => {
      const { sections }: Content = JSON.parse(page(language));
      const named = [...JSON.stringify(sections).matchAll(/"\[[^\]]+\]\((\w+)\)"/g)];
      expect(named.map(([, name]) => name).sort()).toEqual([...PUBLIC_SCREENS].sort());
    },
  );

  it.each(LANGUAGES)('lists each known defect, and no other, in %s', (language) => {
    const named = [...page(language).matchAll(/\{\{rgaa:([a-z]+(?:-[a-z]+)+)\}\}/g)];
    expect(named.map(([, id]) => id).sort()).toEqual(
      readKnownDefects()
        .map(({ id }) => id)
        .sort(),
    );
  });

  it.each([
    [null, 'sans', 'non conforme'],
    [49, 'non', 'non conforme'],
    [50, 'partielle', 'partiellement conforme'],
    [99, 'partielle', 'partiellement conforme'],
    [100, 'totale', 'totalement conforme'],
  ] as const)('says what an audit of %s percent has found: %s', async (rate, outcome, words) => {
    const audit = rate === null ? null : { day: '2027-02-01', auditor: 'Audit Exemple', rate };
    const { values } = await declaration(audit);
    expect(values).toMatchObject({ etat: outcome, taux: String(rate ?? '') });
    const { chapo, sections }: Content = JSON.parse(page('fr'));
    const [block] = sections.find(({ id }) => id === 'etat')?.blocs ?? [];
    const told = [chapo, block !== undefined && 'paragraphe' in block ? block.paragraphe : ''];
    for (const text of told.map((one) => (typeof one === 'string' ? one : one[outcome]))) {
      expect(text).toMatch(new RegExp(`(?:est|:) ${words}[ .]`));
      expect(text.includes('{{rgaa:jour}}')).toBe(audit !== null);
    }
  });

  it('asks for the contact of the operator', () => {
    for (const language of LANGUAGES) expect(page(language)).toContain('{{courrielAccessibilite}}');
  });
});
