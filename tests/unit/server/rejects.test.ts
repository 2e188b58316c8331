import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { importCommands } from '#server/office/cli/import.ts';
import { beginImport, importsBetween, readRejections } from '#server/office/import/importRuns.ts';
import { inWords } from '#server/office/import/reason.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { RECORD } from '../../support/record.ts';

const HEADER =
  'numAvis,cleAvis,typeAmende,statutPaiement,dateEnvoiAvis,dateInfraction,lieuInfraction.commune,natureInfraction.libelle,montants.forfaitaire,fractionnable';
const row = (number: string, changes: Readonly<Record<string, string>> = {}) => {
  const { key = '07', day = '2026-11-01', town = 'Rennes' } = changes;
  return `${number},${key},AF,A_PAYER,${day},2026-10-20T08:15,${town},Feu rouge,13500,true`;
};

const opened = databaseOfFile();
const folder = newFolder();
commandsOn(() => ({
  db: opened.db,
  config: readConfig({ DATA_DIR: folder, KEY_PEPPERS: 'p'.repeat(32) }),
}));

let told: string[] = [];
beforeEach(() => {
  told = [];
  const error = vi.spyOn(console, 'error');
  error.mockImplementation((text) => void told.push(String(text)));
  return () => error.mockRestore();
});

const write = (name: string, ...lines: readonly string[]): string => {
  const file = join(newFolder(), name);
  writeFileSync(file, lines.join('\n'));
  return file;
};

const run = (command: string, ...args: readonly string[]) =>
  runCommand(importCommands, { DATA_DIR: folder }, command, ...args);

const cells = (file: string): string[][] =>
  parse(readFileSync(file), { delimiter: ';', bom: true, relax_column_count: true });

/** As a spreadsheet saves what it has opened: the text of a formula, and numbers as it reads them. */
const saved = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((line) =>
      line
        .map((cell) => /^="(.*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell)
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(';'),
    )
    .join('\r\n');

const namesOf = async () => {
  const rows = await opened.db.selectFrom('fine').select(['number', 'town']).execute();
  return new Map(rows.map(({ number, town }) => [number, town]));
};

describe.each(['import', 'validate'])('O-12: %s --rejects', (command) => {
  it('names all faults of a line, on the terminal and in the file', async () => {
    const header = `${HEADER},reglements,dejaRegle`;
    const file = write('faults.csv', header, `${row('51908100000091', { key: 'x' })},oui,13501`);
    const target = join(newFolder(), 'to-correct.csv');
    await run(command, file, '--rejects', target);
    const faults = [
      'cleAvis doit avoir 2 chiffres',
      'reglements doit être une liste entre [ et ], écrite en JSON',
      'dejaRegle dépasse le plus haut montant dû',
    ].join(' ; ');
    expect(told[0]).toContain(faults);
    expect(cells(target)[1]?.at(-1)).toBe(faults);
  });

  it('writes the rejected lines with their number and the reason in French, for their owner', async () => {
    const file = write(
      'a.csv',
      HEADER,
      row('51908100000011'),
      row('51908100000021', { key: '7' }),
      row('51908100000031', { day: '2026-10-19', town: '=1+1' }),
      `${row('51908100000041')},x`,
      '"',
    );
    const target = join(newFolder(), 'to-correct.csv');
    expect(await run(command, file, '--rejects', target)).toMatchObject({
      code: 1,
      stdout: 'Lignes acceptées : 1, rejetées : 4\n',
    });
    const [header, short, late, long, open] = cells(target);
    expect(header).toEqual([...HEADER.split(','), 'rejetLigne', 'rejetAvis', 'rejetMotif']);
    expect(short?.slice(0, 2)).toEqual(['="51908100000021"', '7']);
    expect(short?.slice(-3)).toEqual([
      '3',
      '="51908100000021"',
      'cleAvis doit avoir 2 chiffres – Excel retire le zéro du début\u00a0: importez la colonne comme texte',
    ]);
    expect(late?.slice(4, 10)).toEqual([
      '="2026-10-19"',
      '="2026-10-20T08:15"',
      '="=1+1"',
      'Feu rouge',
      '13500',
      '="true"',
    ]);
    expect(late?.at(-1)).toMatch(/^dateInfraction est après dateEnvoiAvis/);
    expect(long?.at(-1)).toBe('x');
    expect(open?.slice(0, 2)).toEqual(['"', '']);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(told[0]).toMatch(/^ligne 3 \(51908100000021\)\s: cleAvis doit avoir 2 chiffres/);
  });

  it.each(['\t', '\r', '\n', ' ', '\u00a0', '\u3000', '\ufeff', '\t \r'])(
    'O-12: runs no formula behind %j',
    async (before) => {
      const record = { ...RECORD, cleAvis: '7', natureInfraction: { libelle: `${before}=1+1` } };
      const file = write('a.jsonl', JSON.stringify(record));
      const target = join(newFolder(), 'to-correct.csv');
      await run(command, file, '--rejects', target);
      const [header = [], rejected = []] = cells(target);
      expect(rejected[header.indexOf('natureInfraction.libelle')]).toBe(`="${before}=1+1"`);
    },
  );

  it('is refused for a file that is there already', async () => {
    const file = write('a.csv', HEADER, row('51908100000011'));
    await expect(run(command, file, '--rejects', file)).rejects.toThrow(
      `${file} is there already: name a new file after --rejects`,
    );
  });

  it('writes no file when nothing is rejected, or when the header is wrong', async () => {
    const target = join(newFolder(), 'to-correct.csv');
    await run(command, write('a.csv', HEADER, row('51908100000011')), '--rejects', target);
    await run(command, write('a.csv', `${HEADER},couleur`, row('5')), '--rejects', target);
    expect(() => statSync(target)).toThrow('ENOENT');
  });
});

describe('O-12: rejected lines come back', () => {
  it.each([
    ['as they were written', (target: string) => readFileSync(target, 'utf8')],
    ['as a spreadsheet saves them', (target: string) => saved(cells(target))],
  ])('%s, once they are corrected, and the added columns are passed over', async (_, text) => {
    const numbers = ['51908200000011', '51908200000021'] as const;
    const file = write(
      'a.csv',
      HEADER,
      row(numbers[0], { key: '077', town: '"Rennes, ""centre"""' }),
      row(numbers[1], { key: '0' }),
    );
    const target = join(newFolder(), 'to-correct.csv');
    await run('import', file, '--rejects', target);
    const corrected = text(target)
      .replaceAll('"077"', '"07"')
      .replace(/;"?0"?;/, ';00;');
    writeFileSync(target, corrected);
    expect(await run('import', target)).toMatchObject({
      stdout: 'Lignes acceptées : 2, rejetées : 0\n',
    });
    expect((await namesOf()).get(numbers[0])).toBe('Rennes, "centre"');
    const fines = opened.db.selectFrom('fine').select(['offenceAt', 'noticeDay', 'partsAllowed']);
    expect(await fines.where('number', 'in', numbers).execute()).toEqual(
      numbers.map(() => ({
        offenceAt: expect.stringContaining('2026-10-20'),
        noticeDay: '2026-11-01',
        partsAllowed: true,
      })),
    );
  });

  it('rejected once more, they have the added columns once', async () => {
    const first = join(newFolder(), 'one.csv');
    const second = join(newFolder(), 'two.csv');
    await run(
      'validate',
      write('a.csv', HEADER, row('51908200000031', { key: 'x' })),
      '--rejects',
      first,
    );
    await run('validate', first, '--rejects', second);
    expect(cells(second)[0]).toEqual(cells(first)[0]);
    expect(cells(second)[1]?.slice(0, -3)).toEqual(cells(first)[1]?.slice(0, -3));
  });

  it('of a JSON file they are a table of all fields', async () => {
    const records = [
      { ...RECORD, numAvis: '51908200000041', cleAvis: '7', fractionnable: false },
      { ...RECORD, numAvis: '51908200000051', dejaRegle: 1, reglements: [{ a: 1 }] },
    ];
    const file = write('a.ndjson', ...records.map((record) => JSON.stringify(record)), '{');
    const target = join(newFolder(), 'to-correct.csv');
    await run('import', file, '--rejects', target);
    const [names = [], ...lines] = cells(target);
    const cellIn = (line: number, name: string) => lines[line]?.[names.indexOf(name)];
    expect([cellIn(0, 'numAvis'), cellIn(0, 'natureInfraction.classe')]).toEqual([
      '="51908200000041"',
      '4',
    ]);
    expect(cellIn(1, 'reglements')).toBe('[{"a":1}]');
    expect([cellIn(2, 'numAvis'), cellIn(2, 'rejetAvis')]).toEqual(['{', '']);
    writeFileSync(target, readFileSync(target, 'utf8').replace(';7;', ';07;'));
    expect(await run('import', target)).toMatchObject({
      stdout: 'Lignes acceptées : 1, rejetées : 2\n',
    });
  });
});

describe('D-88: the record of an import', () => {
  const runs = () => importsBetween(opened.db, new Date(0), new Date(Date.now() + 60_000));

  it('says what was taken and rejected, and why, without the content of a line', async () => {
    const file = write(
      'night.csv',
      HEADER,
      row('51908300000011'),
      row('51908300000021', { key: '7', town: 'Camaret' }),
    );
    await run('import', file);
    const last = (await runs()).at(-1);
    expect(last).toMatchObject({
      file: resolve(file),
      accepted: 1,
      rejected: 1,
      // No record of this file says where its notice was sent (D-107).
      warned: 1,
      endedAt: expect.any(Date),
      waiting: 1,
      lines: [{ line: 3, number: '51908300000021' }],
    });
    expect(last?.lines[0]?.reasons.map((reason) => inWords(reason))).toEqual([
      expect.stringMatching(/^cleAvis doit avoir 2 chiffres/),
    ]);
    expect(JSON.stringify(last)).not.toMatch(/Camaret|"07?"/);
    const beside = join(folder, 'matin', `rejets-${last?.id}.csv`);
    expect(cells(beside)).toHaveLength(2);
    expect(told.at(-1)).toBe(`Lignes rejetées, à corriger et à importer de nouveau : ${beside}`);
  });

  it('keeps each rejected line of a file, and shows the first', async () => {
    await run('import', write('many.ndjson', ...Array.from({ length: 5_001 }, () => '{}')));
    const last = (await runs()).at(-1);
    expect([last?.rejected, last?.waiting, last?.lines.length]).toEqual([5_001, 5_001, 20]);
    expect(await readRejections(opened.db, last?.id ?? 0)).toHaveLength(5_001);
  });

  it('of one that was killed has no end', async () => {
    await beginImport(opened.db, 'killed.csv');
    expect((await runs()).at(-1)).toMatchObject({ file: 'killed.csv', endedAt: null });
  });

  it('validate keeps none', async () => {
    const before = await runs();
    await run('validate', write('x.csv', HEADER, row('5')));
    expect(await runs()).toEqual(before);
  });
});
