import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { follow } from '#server/office/cli/import.ts';
import { importFines, validateFines } from '#server/office/import/importFines.ts';
import { readLines } from '#server/office/import/readLines.ts';
import { PEPPERS, RECORD, withPlainSpaces } from './record.ts';

const FOLDER = 'tests/fixtures/import';

const WRITTEN = mkdtempSync(join(tmpdir(), 'amendes-corpus-'));
afterAll(() => rmSync(WRITTEN, { recursive: true }));

/** A file, and the result that its import must have. */
export interface Case {
  readonly name: string;
  readonly path: string;
  readonly accepted: number;
  /** Lines from 1, with a part of the reason, in the order of the file. */
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
}

const wholeLine = (text: string): string =>
  text.startsWith('…') ? JSON.stringify({ ...RECORD, ...JSON.parse(text.slice(1)) }) : text;

/**
 * A file of `lines.txt`. Before the tab of a line is `+` (accepted), `-` (no record) or its reason; after it `…` stands for
 * the other fields of `RECORD`.
 */
function writeCase(name: string, lines: string): Case {
  const rows = lines
    .trim()
    .split('\n')
    .map((row) => row.split('\t'));
  const path = join(WRITTEN, name);
  writeFileSync(path, rows.map(([, text = '']) => `${wholeLine(text)}\n`).join(''));
  return {
    name,
    path,
    accepted: rows.filter(([mark]) => mark === '+').length,
    rejected: rows.flatMap(([mark = ''], index) =>
      mark === '+' || mark === '-' ? [] : [{ line: index + 1, reason: mark }],
    ),
  };
}

function* writeTable(): Generator<Case> {
  const [, ...parts] = readFileSync(join(FOLDER, 'lines.txt'), 'utf8').split(/^# (.+)\n/m);
  for (let index = 0; index < parts.length; index += 2) {
    yield writeCase(parts[index] ?? '', parts[index + 1] ?? '');
  }
}

/** Files whose bytes matter: encodings, ends of lines, no record. */
const BYTES: readonly Omit<Case, 'path'>[] = JSON.parse(
  readFileSync(join(FOLDER, 'files.json'), 'utf8'),
);

/** Malformed files, and right ones at the edge of the rules. */
export const CORPUS: readonly Case[] = [
  ...writeTable(),
  ...BYTES.map((one) => ({ ...one, path: join(FOLDER, one.name) })),
];

export const pathOf = (name: string): string =>
  CORPUS.find((one) => one.name === name)?.path ?? name;

/** What a command left on the terminal, and its exit code. */
interface Run {
  readonly errors: readonly string[];
  readonly output: string;
  readonly code: number;
}

/** Runs the body of a command as the CLI does, and takes what it prints. */
async function run(file: string, job: Parameters<typeof follow>[1]): Promise<Run> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const journal = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await follow(file, job);
    const rows = ({ mock }: typeof error) =>
      mock.calls.map(([text]) => withPlainSpaces(String(text)));
    return {
      errors: rows(error),
      output: rows(journal).join('\n'),
      code: Number(process.exitCode),
    };
  } finally {
    process.exitCode = exitCode;
    error.mockRestore();
    journal.mockRestore();
  }
}

/** Validates and imports a file of the corpus: both must print, line by line, what is expected of it. */
export async function tryOut(db: Database, { path, accepted, rejected }: Case): Promise<void> {
  const valid = await run(path, (tracked) => validateFines(readLines(path), tracked));
  const imported = await run(path, (tracked) =>
    importFines(db, PEPPERS, () => readLines(path), tracked),
  );
  expect(imported).toEqual(valid);
  const { output, code } = valid;
  // Most lines have no address, which a file says once (D-107). A second line of a number is taken.
  const errors = valid.errors.filter((text) => !/avisEtranger|remplace la ligne/.test(text));
  expect(output).toBe(`Lignes acceptées : ${accepted}, rejetées : ${rejected.length}`);
  expect(code).toBe(accepted === 0 || rejected.length > 0 ? 1 : 0);
  if (accepted + rejected.length === 0) expect(errors).toEqual([`${path} : aucun enregistrement`]);
  else {
    const stated = errors.map((text, rank) => {
      const { line, reason } = rejected[rank] ?? { line: 0, reason: 'nothing' };
      const expected =
        /^ligne (\d+)(?: \([^)]*\))?\s: /.exec(text)?.[1] === `${line}` && text.includes(reason);
      return expected && !text.includes('\n') ? { line, reason } : text;
    });
    expect(stated).toEqual(rejected);
  }
}
