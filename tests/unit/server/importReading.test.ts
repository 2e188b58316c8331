import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { validateFines } from '#server/import/importFines.ts';
import { TOO_DEEP } from '#server/import/json.ts';
import type { Rejection } from '#server/import/prepareBatches.ts';
import { readLines } from '#server/import/readLines.ts';
import { LINE_TOO_LONG, MAX_LINE_BYTES, NOT_UTF8, UTF16_FILE } from '#server/import/readTexts.ts';
import { RECORD } from '../../support/record.ts';

const HEADING =
  'numAvis,cleAvis,typeAmende,statutPaiement,dateEnvoiAvis,dateInfraction,lieuInfraction.commune,' +
  'natureInfraction.libelle,montants.forfaitaire\n';
const CSV_ROW =
  '51900701000011,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,Rennes,Feu rouge,13500';

const MO = 1024 * 1024;

/** Checks the file given and prints the count, and the KB by which the process grew. */
const MEASURE = `
import { validateFines } from '#server/import/importFines.ts';
import { readLines } from '#server/import/readLines.ts';
const avant = process.resourceUsage().maxRSS;
const suivi = { rejected() {}, advanced() {} };
const bilan = await validateFines(readLines(process.argv[1]), suivi);
console.log(JSON.stringify({ bilan, ko: process.resourceUsage().maxRSS - avant }));`;

describe('D-12: reading files', () => {
  const dossier = mkdtempSync(join(tmpdir(), 'import-'));
  afterAll(() => rmSync(dossier, { recursive: true }));

  const checkFile = async (name: string, content: string | Buffer) => {
    const file = join(dossier, name);
    writeFileSync(file, content);
    const rejects: Rejection[] = [];
    const summary = await validateFines(readLines(file), {
      rejected: (reject) => rejects.push(reject),
      advanced: () => undefined,
    });
    return { ...summary, rejets: rejects };
  };

  it('NDJSON: each line by its number, blank ones and a byte-order mark passed over', async () => {
    const good = JSON.stringify(RECORD);
    const content = `\uFEFF${good}\n\n{"numAvis":\r\n[]\n${good}`;
    expect(await checkFile('a.ndjson', content)).toMatchObject({
      acceptees: 2,
      rejetees: 2,
      rejets: [{ ligne: 3, motifs: ['not JSON'] }, { ligne: 4 }],
    });
  });

  it('CSV: dotted names, typed columns, empty cells, lists as JSON', async () => {
    const content = [
      'numAvis,cleAvis,typeAmende,statutPaiement,dateEnvoiAvis,dateInfraction,lieuInfraction.commune,' +
        'natureInfraction.libelle,montants.forfaitaire,fractionnable,pointsEncourus,reglements',
      '51900701000011,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,"Rennes, centre",Feu,13500,true,,[]',
      '51900701000021,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,Rennes,Feu,135 €,true,,[]',
      '51900701000031,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,Rennes,Feu,13500,oui,,[]',
    ].join('\n');
    const summary = await checkFile('a.CSV', content);
    expect(summary).toMatchObject({ acceptees: 1, rejetees: 2 });
    expect(summary.rejets.map(({ ligne }) => ligne)).toEqual([3, 4]);
    expect(summary.rejets[0]?.motifs[0]).toContain('montants.forfaitaire');
    expect(summary.rejets[1]?.motifs[0]).toContain('fractionnable');
  });

  it.each(['[', '{"a":'])(
    'a line of 7 000 nested %s is rejected, the next one is read',
    async (open) => {
      const close = open === '[' ? ']' : '}';
      const nested = `${open.repeat(7_000)}0${close.repeat(7_000)}`;
      const content = `${nested}\n${JSON.stringify({ ...RECORD, reglements: 'X' }).replace('"X"', nested)}\n${JSON.stringify(RECORD)}`;
      expect(await checkFile('profond.ndjson', content)).toEqual({
        acceptees: 1,
        rejetees: 2,
        rejets: [1, 2].map((ligne) => ({ ligne, motifs: [TOO_DEEP] })),
      });
    },
  );

  it('a line separator inside a text does not end the line', async () => {
    const record = { ...RECORD, natureInfraction: { libelle: 'Feu\u2028rouge' } };
    const { rejets: rejects } = await checkFile('b.ndjson', `${JSON.stringify(record)}\n[]\n`);
    expect(rejects.map(({ ligne }) => ligne)).toEqual([1, 2]);
  });

  it.each(['latin1.ndjson', 'latin1.csv'])('%s: only the line that is not UTF-8', async (name) => {
    const header = name.endsWith('.csv') ? HEADING : '';
    const row = name.endsWith('.csv') ? CSV_ROW : JSON.stringify(RECORD);
    const faulty = Buffer.from(row.replace('Rennes', 'Besan\u00e7on'), 'latin1');
    const content = Buffer.concat([
      Buffer.from(`${header}${row}\n`),
      faulty,
      Buffer.from(`\n${row}`),
    ]);
    const number = header === '' ? 2 : 3;
    expect(await checkFile(name, content)).toEqual({
      acceptees: 2,
      rejetees: 1,
      rejets: [{ ligne: number, motifs: [NOT_UTF8] }],
    });
  });

  it.each([
    ['little-endian with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    [
      'big-endian with its mark',
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ],
    ['little-endian', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('a file in UTF-16, %s, is named once', async (_, encode) => {
    const content = encode(`${JSON.stringify(RECORD)}\n${JSON.stringify(RECORD)}\n`);
    expect(await checkFile('utf16.ndjson', content)).toEqual({
      acceptees: 0,
      rejetees: 1,
      rejets: [{ ligne: 1, motifs: [UTF16_FILE] }],
    });
  });

  it('a line of the longest length is read, one byte more is not', async () => {
    const good = JSON.stringify(RECORD);
    const rows = [good.padEnd(MAX_LINE_BYTES), good.padEnd(MAX_LINE_BYTES + 1), good];
    expect(await checkFile('longue.ndjson', rows.join('\n'))).toEqual({
      acceptees: 2,
      rejetees: 1,
      rejets: [{ ligne: 2, motifs: [LINE_TOO_LONG] }],
    });
  });

  it('a line of 100 MB takes the memory of none, and the next is read', () => {
    const file = join(dossier, 'enorme.ndjson');
    writeFileSync(file, '');
    truncateSync(file, 100 * MO);
    writeFileSync(file, `\n${JSON.stringify(RECORD)}\n`, { flag: 'a' });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', MEASURE, file],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const { bilan: summary, ko } = JSON.parse(stdout);
    expect(summary).toEqual({ acceptees: 1, rejetees: 1 });
    expect(ko * 1024).toBeLessThan(60 * MO);
  });

  it('CSV: a quote left open or gone astray spoils its own line only', async () => {
    const rows = [
      CSV_ROW,
      CSV_ROW.replace('Rennes', '"Rennes'),
      CSV_ROW.replace('Rennes', 'Ren"nes'),
      CSV_ROW.replace('Rennes', '"Ren"nes"'),
      CSV_ROW.replace('Rennes', '"Ren""nes"'),
      `${CSV_ROW},`,
      CSV_ROW,
    ];
    const { acceptees: accepted, rejets: rejects } = await checkFile(
      'b.csv',
      HEADING + rows.join('\r\n'),
    );
    expect(accepted).toBe(3);
    expect(
      rejects.map(({ ligne, motifs: [reason = ''] }) => [ligne, reason.split(':')[0]]),
    ).toEqual([
      [3, 'a quote is not closed on its line'],
      [4, 'a quote inside a cell that does not begin with one'],
      [5, 'a quote inside a quoted cell is not doubled'],
      [7, '10 cells where the header has 9'],
    ]);
  });

  it.each([
    ['__proto__.x', '__proto__.x is not a field'],
    ['constructor', 'constructor is not a field'],
    ['prototype.x', 'prototype.x is not a field'],
    ['lieuInfraction', 'lieuInfraction is not a field'],
    ['montants.minoree;montants.majoree', 'columns are separated by commas'],
    ['', 'an empty name is not a field'],
    ['cleAvis', 'the column cleAvis stands twice'],
    ['"montants.minoree', 'a quote is not closed'],
  ])('CSV: a header with %j is told once, and no line is read', async (name, reason) => {
    const content = `${HEADING.replace('\n', `,${name}\n`)}${CSV_ROW},1\n${CSV_ROW},1\n`;
    const { acceptees: accepted, rejets: rejects } = await checkFile('c.csv', content);
    expect(accepted).toBe(0);
    expect(rejects).toHaveLength(1);
    expect(rejects[0]?.ligne).toBe(1);
    expect(rejects[0]?.motifs[0]).toContain(reason);
  });

  it('a file that is not there is an error with its name', async () => {
    const read = validateFines(readLines(join(dossier, 'absent.ndjson')), {
      rejected: () => undefined,
      advanced: () => undefined,
    });
    await expect(read).rejects.toThrow(/absent\.ndjson/);
  });
});
