import { spawnSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateFines } from '#server/office/import/importFines.ts';
import { TOO_DEEP } from '#server/office/import/json.ts';
import { ONE_OBJECT_A_LINE, readLines } from '#server/office/import/readLines.ts';
import { LINE_TOO_LONG, MAX_LINE_BYTES, UTF16_FILE } from '#server/office/import/readTexts.ts';
import { newFolder } from '../../support/folder.ts';
import { inPlainWords, RECORD, type ToldLine, told } from '../../support/record.ts';

const MO = 1024 * 1024;

/** Checks the file given and prints the count, and the KB by which the process grew. */
const MEASURE = `
import { validateFines } from '#server/office/import/importFines.ts';
import { readLines } from '#server/office/import/readLines.ts';
const avant = process.resourceUsage().maxRSS;
const suivi = { rejected() {}, advanced() {} };
const bilan = await validateFines(readLines(process.argv[1]), suivi);
console.log(JSON.stringify({ bilan, ko: process.resourceUsage().maxRSS - avant }));`;

// Encodings, quotes and headers are proved by the files of tests/fixtures/import.
describe('D-12: reading files', () => {
  const folder = newFolder();

  const checkFile = async (name: string, content: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    const rejects: ToldLine[] = [];
    const summary = await validateFines(readLines(file), {
      rejected: (reject) => rejects.push(told(reject)),
      advanced: () => undefined,
    });
    return { ...summary, rejections: rejects };
  };

  it.each(['[', '{"a":'])(
    'a line of 7 000 nested %s is rejected, the next one is read',
    async (open) => {
      const close = open === '[' ? ']' : '}';
      const nested = `${open.repeat(7_000)}0${close.repeat(7_000)}`;
      const content = `${nested}\n${JSON.stringify({ ...RECORD, reglements: 'X' }).replace('"X"', nested)}\n${JSON.stringify(RECORD)}`;
      expect(await checkFile('profond.ndjson', content)).toEqual({
        accepted: 1,
        rejected: 2,
        rejections: [1, 2].map((line) => ({ line, reasons: [inPlainWords(TOO_DEEP)] })),
      });
    },
  );

  it('a line separator inside a text does not end the line', async () => {
    const record = { ...RECORD, natureInfraction: { libelle: 'Feu\u2028rouge' } };
    const { rejections: rejects } = await checkFile('b.ndjson', `${JSON.stringify(record)}\n[]\n`);
    expect(rejects.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('a file in UTF-16, big-endian without a mark, is named once', async () => {
    const content = Buffer.from(`${JSON.stringify(RECORD)}\n`.repeat(2), 'utf16le').swap16();
    expect(await checkFile('utf16.ndjson', content)).toEqual({
      accepted: 0,
      rejected: 1,
      rejections: [{ line: 1, reasons: [inPlainWords(UTF16_FILE)] }],
    });
  });

  it('a line of the longest length is read, one byte more is not', async () => {
    const good = JSON.stringify(RECORD);
    const rows = [good.padEnd(MAX_LINE_BYTES), good.padEnd(MAX_LINE_BYTES + 1), good];
    expect(await checkFile('longue.ndjson', rows.join('\n'))).toEqual({
      accepted: 2,
      rejected: 1,
      rejections: [{ line: 2, reasons: [inPlainWords(LINE_TOO_LONG)] }],
    });
  });

  it('a line of 100 MB takes the memory of none, and the next is read', () => {
    const file = join(folder, 'enorme.ndjson');
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
    expect(summary).toEqual({ accepted: 1, rejected: 1 });
    expect(ko * 1024).toBeLessThan(60 * MO);
  });

  it('a file that is not there is an error with its name', async () => {
    const read = validateFines(readLines(join(folder, 'absent.ndjson')), {
      rejected: () => undefined,
      advanced: () => undefined,
    });
    await expect(read).rejects.toThrow(/absent\.ndjson/);
  });

  const line = JSON.stringify(RECORD);

  it.each([
    ['a list on one line', `[${line},${line}]`],
    ['a list over lines', `\n[\n  ${line},\n  ${line}\n]\n`],
    ['a list of objects over lines', `[{\n"numAvis":"1"\n}]`],
    ['one object over lines', JSON.stringify(RECORD, null, 2)],
  ])('%s is explained once', async (_, content) => {
    const { accepted, rejections } = await checkFile('a.ndjson', content);
    expect(accepted).toBe(0);
    expect(rejections.map(({ reasons }) => reasons)).toEqual([[inPlainWords(ONE_OBJECT_A_LINE)]]);
  });

  it('a byte-order mark may begin any line', async () => {
    expect(await checkFile('a.ndjson', `\ufeff${line}\n\ufeff${line}`)).toMatchObject({
      accepted: 2,
      rejected: 0,
    });
  });

  const HEADER =
    'numAvis,cleAvis,typeAmende,statutPaiement,dateEnvoiAvis,dateInfraction,lieuInfraction.commune,natureInfraction.libelle,montants.minoree';
  const ROW = '51900701000011,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15,Rennes,Feu rouge,9000';

  it('empty columns at the end and lines of separators are passed over', async () => {
    const rows = [`\ufeff${HEADER},,`, `${ROW},,`, `${ROW},,,`, ROW, ',,,,', ' , ,', `${ROW},,x`];
    expect(await checkFile('a.csv', rows.join('\r\n'))).toEqual({
      accepted: 3,
      rejected: 1,
      rejections: [
        {
          line: 7,
          reasons: [
            '11 cellules pour 9 colonnes : une cellule qui contient une virgule se met entre guillemets',
          ],
        },
      ],
    });
  });

  it('invisible characters around names, numbers and cents are passed over', async () => {
    const content = `${HEADER.replace('numAvis', '\u200bnumAvis')}\n${ROW}\u200b`;
    expect(await checkFile('a.csv', content)).toMatchObject({ accepted: 1, rejected: 0 });
  });

  it('semicolons separate cells where the header has them, and commas are text', async () => {
    const rows = [HEADER, ROW, ROW.replace('Feu rouge', 'Feu rouge*, de nuit')];
    const content = rows.join('\r\n').replaceAll(',', ';').replaceAll('*;', ',');
    expect(await checkFile('a.csv', content)).toMatchObject({ accepted: 2, rejected: 0 });
    const { rejections } = await checkFile('a.csv', `${content};x`);
    expect(rejections).toEqual([
      {
        line: 3,
        reasons: [
          '10 cellules pour 9 colonnes : une cellule qui contient un point-virgule se met entre guillemets',
        ],
      },
    ]);
  });

  it('a header with both separators is explained once', async () => {
    const header = HEADER.replace(',', ';');
    const { rejections } = await checkFile('a.csv', [header, ROW, ROW].join('\n'));
    expect(rejections).toHaveLength(1);
    expect(rejections[0]?.reasons[0]).toContain(
      'séparées par des points-virgules, ou toutes par des virgules',
    );
  });
});
