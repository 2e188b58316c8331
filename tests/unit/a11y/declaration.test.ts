import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import type { Content } from '#contract/schemas/content.ts';
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

const NOTHING = { checks: new Map(), guards: new Map(), failed: new Set<string>() };

describe('the register', () => {
  it('has the 106 criteria and the 258 tests of the RGAA 4.1.2', () => {
    const { criteres } = readRegister();
    expect(criteres).toHaveLength(106);
    expect(criteres.flatMap(({ tests }) => tests)).toHaveLength(258);
  });

  it('says "not proven" of every criterion when nothing ran and nobody looked', () => {
    const lines = evidence(readRegister(), NOTHING, [], []);
    expect(totals(lines)['not proven']).toBe(106);
  });

  it('counts a criterion of judgement as proven only with a record, and tells who looked', () => {
    const checks = new Map([['1.3', ['a check']]]);
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
    const numbers = readRegister().criteres.map(({ numero }) => numero);
    for (const { criterion } of [...readRecords(), ...readKnownDefects()]) {
      expect(numbers).toContain(criterion);
    }
  });
});

describe('the declaration of accessibility', () => {
  it('is generated from the register: figures and audit grid are up to date', async () => {
    const { values, csv, html } = await declaration();
    expect(JSON.parse(read(FILES.values))).toEqual(values);
    expect(read(FILES.csv)).toBe(csv);
    expect(read(FILES.html)).toBe(html);
  });

  it.each(LANGUAGES)('lists each known defect, and no other, in %s', (language) => {
    const named = [...page(language).matchAll(/\{\{rgaa:([a-z]+(?:-[a-z]+)+)\}\}/g)];
    expect(named.map(([, id]) => id).sort()).toEqual(
      readKnownDefects()
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('says "non conforme", and no rate, as long as no human audit is recorded', () => {
    const { chapo, sections }: Content = JSON.parse(page('fr'));
    const audited = readRecords().some(({ role }) => role === 'auditor');
    const told = chapo.includes('non conforme');
    const rated = !/Taux de conformité\s: non mesuré\./.test(JSON.stringify(sections));
    expect({ audited, told: told || audited, rated }).toEqual({
      audited,
      told: true,
      rated: audited,
    });
  });

  it('asks for the contact of the operator', () => {
    for (const language of LANGUAGES) expect(page(language)).toContain('{{courrielAccessibilite}}');
  });
});
