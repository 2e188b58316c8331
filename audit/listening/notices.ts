import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { readDemoRecords } from '#server/office/demonstration/records.ts';
import { dated } from '#server/office/demonstration/seed.ts';

/** Notices of the demonstration, of which each play has copies. */
const MODELS = {
  fine: '51900101000011',
  inParts: '77770201000011',
} as const;
export type NoticeName = keyof typeof MODELS;

export interface Notice {
  readonly number: string;
  readonly key: string;
}

/** Plays share one product: none may find a notice that another has paid, or has looked up too often. */
export interface Owner {
  /** Of the journey in its list. */
  readonly rank: number;
  readonly language: Language;
}

/** A number ends with four digits that are free, and two of its kind. */
const copyOf = (number: string, { rank, language }: Owner) =>
  `${number.slice(0, -6)}${9000 + rank * 10 + LANGUAGES.indexOf(language)}${number.slice(-2)}`;

const fines = await readDemoRecords();

/** @throws when the demonstration has no such notice */
function modelOf(name: NoticeName) {
  const model = fines.find(({ numAvis }) => numAvis === MODELS[name]);
  if (model === undefined) throw new Error(`no notice ${MODELS[name]}`);
  return model;
}

export const noticeOf = (name: NoticeName, owner: Owner): Notice => ({
  number: copyOf(MODELS[name], owner),
  key: modelOf(name).cleAvis,
});

/** Writes the notices of some plays as NDJSON for the import. @returns the path */
export function writeNotices(owners: readonly Owner[]): string {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
  const names = Object.keys(MODELS) as NoticeName[];
  const rows = owners.flatMap((owner) =>
    names.map((name) => {
      const { numConsignation, ...record } = dated(modelOf(name), today);
      const deposit = numConsignation && { numConsignation: copyOf(numConsignation, owner) };
      return JSON.stringify({ ...record, numAvis: copyOf(record.numAvis, owner), ...deposit });
    }),
  );
  const file = join(mkdtempSync(join(tmpdir(), 'listening-notices-')), 'amendes.ndjson');
  writeFileSync(file, `${rows.join('\n')}\n`);
  return file;
}
