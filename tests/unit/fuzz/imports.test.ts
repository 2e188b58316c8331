import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Fine } from '#contract/schemas/fine.ts';
import { checkRecord } from '#server/office/import/checkRecord.ts';
import { importFines, validateFines } from '#server/office/import/importFines.ts';
import type { Rejection } from '#server/office/import/prepareBatches.ts';
import { readLines } from '#server/office/import/readLines.ts';
import { inWords } from '#server/office/import/reason.ts';
import { ImportRecord } from '#server/office/import/record.ts';
import { lookUpFine } from '#server/services/lookup/lookUpFine.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { broken, oddText } from '../../support/fuzz/breaking.ts';
import { fitting } from '../../support/fuzz/fromSchema.ts';
import { FUZZ_TIMEOUT_MS, fuzzing } from '../../support/fuzz/settings.ts';
import { PEPPERS } from '../../support/record.ts';

const RUNS = 12;

const opened = databaseOfFile();

const between = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString());
const day = between('0000-01-01', '2099-12-30');
const written = fc.stringMatching(/^[A-Za-z0-9éèàç' .-]{1,40}$/);

/** Records that fit the schema; most also make sense. */
const record = fitting(ImportRecord, {
  numAvis: fc.stringMatching(/^5190\d{8}[1-9]1$/),
  // No notice is sent before its offence.
  dateEnvoiAvis: between('2100-01-01', '2199-12-31').map((instant) => instant.slice(0, 10)),
  dateInfraction: fc
    .tuple(day, fc.constantFrom('Z', '', '+02:00', '-11:30', '+23:59'))
    .map(([instant, zone]) => `${instant.slice(0, 19)}${zone}`),
  date: day.map((instant) => instant.slice(0, 10)),
  consignation: fc.constant(false),
  commune: written,
  libelle: written,
});

/** Imports a file. @returns what was told, and the file's records that the rules take */
async function load(name: string, content: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'fuzz-')), name);
  writeFileSync(file, content);
  try {
    const rejected: Rejection[] = [];
    const follow = {
      rejected: (reject: Rejection) => rejected.push(reject),
      advanced: () => undefined,
    };
    const checked = await validateFines(readLines(file), { ...follow, rejected: () => undefined });
    const loaded = await importFines(opened.db, PEPPERS, () => readLines(file), follow);
    expect(loaded).toEqual(checked);
    expect(rejected).toHaveLength(loaded.rejected);
    return { ...loaded, rejections: rejected };
  } finally {
    rmSync(join(file, '..'), { recursive: true });
  }
}

/** Every rejected line has its number in the file and says why, in words for an operator. */
function judge(rejected: readonly Rejection[], lines: number): void {
  for (const { line, reasons } of rejected) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines);
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) {
      expect(inWords(reason)).not.toMatch(/\n|node_modules|\.ts:\d/);
    }
  }
}

/** What was taken can be looked up, and what a visitor sees is what the contract promises. */
async function lookUp(value: unknown): Promise<void> {
  const verdict = checkRecord(value);
  if ('reasons' in verdict) return;
  const { numAvis: noticeNumber, cleAvis: key, lieuInfraction } = verdict.record;
  const deps = { db: opened.db, peppers: PEPPERS, terms: { transferDays: 5, askAfterEndMs: 0 } };
  const seen = await lookUpFine(deps, 's', noticeNumber, key);
  expect([...Value.Errors(Fine, seen)]).toEqual([]);
  expect(seen).toMatchObject({
    numAvis: noticeNumber,
    lieuInfraction: { commune: lieuInfraction.commune },
  });
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

describe('D-12: whatever stands in an import file', () => {
  it(
    'NDJSON: each line is taken whole or rejected by its number, and what is taken can be looked up',
    async () => {
      const line = record.chain((good) =>
        fc.oneof(fc.constant(JSON.stringify(good)), broken(good)),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(line.filter(readable), { maxLength: 6 }), async (lines) => {
          const content = lines.join('\n');
          const all = content.split('\n');
          const { accepted, rejected, rejections } = await load('a.ndjson', content);
          judge(rejections, all.length);
          const values = all.filter((one) => one.trim() !== '').map(parse);
          expect(accepted + rejected).toBe(values.length);
          expect(accepted).toBe(values.filter((value) => 'record' in checkRecord(value)).length);
          const last = new Map(values.map((value) => [Object(value).numAvis, value]));
          for (const value of last.values()) await lookUp(value);
        }),
        fuzzing(RUNS),
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it(
    'CSV: cells of every kind are taken or rejected by their line',
    async () => {
      const row = fc.tuple(
        record.map(flatten),
        fc.option(fc.tuple(fc.nat(20), oddText.filter(readable))),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
          const cells = rows.map(([good, change]) => {
            if (change === null) return good;
            const name = Object.keys(good)[change[0]] ?? 'couleur';
            return { ...good, [name]: change[1] };
          });
          const names = [...new Set(cells.flatMap((one) => Object.keys(one)))];
          const content = stringify(cells, { header: true, columns: names, quoted: true });
          const { accepted, rejected, rejections } = await load('a.csv', content);
          judge(rejections, content.split('\n').length);
          expect(accepted + rejected).toBe(cells.length);
        }),
        fuzzing(RUNS),
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});

/** A record as the cells of a CSV row. */
function flatten(value: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, cell]) => {
      if (Array.isArray(cell)) return { [prefix + name]: JSON.stringify(cell) };
      if (typeof cell === 'object') return flatten(cell, `${prefix}${name}.`);
      return { [prefix + name]: String(cell) };
    }),
  );
}

/** Half a character cannot be stored; line ends would make other lines of one. */
function readable(text: string): boolean {
  return !/\p{Surrogate}|\\ud[89a-f]|[\r\u2028\u2029]/iu.test(text);
}
