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
import { RECORD } from '../../support/enregistrement.ts';

const EN_TETE =
  'numAvis,cleAvis,typeAmende,statutPaiement,dateEnvoiAvis,dateInfraction,lieuInfraction.commune,' +
  'natureInfraction.libelle,montants.forfaitaire\n';
const LIGNE_CSV =
  '51900701000011,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,Rennes,Feu rouge,13500';

const MO = 1024 * 1024;

/** Checks the file given and prints the count, and the KB by which the process grew. */
const MESURE = `
import { validateFines } from '#server/import/importFines.ts';
import { readLines } from '#server/import/readLines.ts';
const avant = process.resourceUsage().maxRSS;
const suivi = { rejected() {}, advanced() {} };
const bilan = await validateFines(readLines(process.argv[1]), suivi);
console.log(JSON.stringify({ bilan, ko: process.resourceUsage().maxRSS - avant }));`;

describe('D-12: reading files', () => {
  const dossier = mkdtempSync(join(tmpdir(), 'import-'));
  afterAll(() => rmSync(dossier, { recursive: true }));

  const verifierFichier = async (nom: string, contenu: string | Buffer) => {
    const fichier = join(dossier, nom);
    writeFileSync(fichier, contenu);
    const rejets: Rejection[] = [];
    const bilan = await validateFines(readLines(fichier), {
      rejected: (rejet) => rejets.push(rejet),
      advanced: () => undefined,
    });
    return { ...bilan, rejets };
  };

  it('NDJSON: each line by its number, blank ones and a byte-order mark passed over', async () => {
    const bon = JSON.stringify(RECORD);
    const contenu = `\uFEFF${bon}\n\n{"numAvis":\r\n[]\n${bon}`;
    expect(await verifierFichier('a.ndjson', contenu)).toMatchObject({
      acceptees: 2,
      rejetees: 2,
      rejets: [{ ligne: 3, motifs: ['not JSON'] }, { ligne: 4 }],
    });
  });

  it('CSV: dotted names, typed columns, empty cells, lists as JSON', async () => {
    const contenu = [
      'numAvis,cleAvis,typeAmende,statutPaiement,dateEnvoiAvis,dateInfraction,lieuInfraction.commune,' +
        'natureInfraction.libelle,montants.forfaitaire,fractionnable,pointsEncourus,reglements',
      '51900701000011,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,"Rennes, centre",Feu,13500,true,,[]',
      '51900701000021,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,Rennes,Feu,135 €,true,,[]',
      '51900701000031,07,AF,A_PAYER,2026-11-01,2026-10-20T08:15:00,Rennes,Feu,13500,oui,,[]',
    ].join('\n');
    const bilan = await verifierFichier('a.CSV', contenu);
    expect(bilan).toMatchObject({ acceptees: 1, rejetees: 2 });
    expect(bilan.rejets.map(({ ligne }) => ligne)).toEqual([3, 4]);
    expect(bilan.rejets[0]?.motifs[0]).toContain('montants.forfaitaire');
    expect(bilan.rejets[1]?.motifs[0]).toContain('fractionnable');
  });

  it.each(['[', '{"a":'])(
    'a line of 7 000 nested %s is rejected, the next one is read',
    async (open) => {
      const close = open === '[' ? ']' : '}';
      const nested = `${open.repeat(7_000)}0${close.repeat(7_000)}`;
      const contenu = `${nested}\n${JSON.stringify({ ...RECORD, reglements: 'X' }).replace('"X"', nested)}\n${JSON.stringify(RECORD)}`;
      expect(await verifierFichier('profond.ndjson', contenu)).toEqual({
        acceptees: 1,
        rejetees: 2,
        rejets: [1, 2].map((ligne) => ({ ligne, motifs: [TOO_DEEP] })),
      });
    },
  );

  it('a line separator inside a text does not end the line', async () => {
    const record = { ...RECORD, natureInfraction: { libelle: 'Feu\u2028rouge' } };
    const { rejets } = await verifierFichier('b.ndjson', `${JSON.stringify(record)}\n[]\n`);
    expect(rejets.map(({ ligne }) => ligne)).toEqual([1, 2]);
  });

  it.each(['latin1.ndjson', 'latin1.csv'])('%s: only the line that is not UTF-8', async (nom) => {
    const entete = nom.endsWith('.csv') ? EN_TETE : '';
    const ligne = nom.endsWith('.csv') ? LIGNE_CSV : JSON.stringify(RECORD);
    const fautive = Buffer.from(ligne.replace('Rennes', 'Besan\u00e7on'), 'latin1');
    const contenu = Buffer.concat([
      Buffer.from(`${entete}${ligne}\n`),
      fautive,
      Buffer.from(`\n${ligne}`),
    ]);
    const numero = entete === '' ? 2 : 3;
    expect(await verifierFichier(nom, contenu)).toEqual({
      acceptees: 2,
      rejetees: 1,
      rejets: [{ ligne: numero, motifs: [NOT_UTF8] }],
    });
  });

  it.each([
    ['little-endian with its mark', (texte: string) => Buffer.from(`\uFEFF${texte}`, 'utf16le')],
    [
      'big-endian with its mark',
      (texte: string) => Buffer.from(`\uFEFF${texte}`, 'utf16le').swap16(),
    ],
    ['little-endian', (texte: string) => Buffer.from(texte, 'utf16le')],
    ['big-endian', (texte: string) => Buffer.from(texte, 'utf16le').swap16()],
  ])('a file in UTF-16, %s, is named once', async (_, coder) => {
    const contenu = coder(`${JSON.stringify(RECORD)}\n${JSON.stringify(RECORD)}\n`);
    expect(await verifierFichier('utf16.ndjson', contenu)).toEqual({
      acceptees: 0,
      rejetees: 1,
      rejets: [{ ligne: 1, motifs: [UTF16_FILE] }],
    });
  });

  it('a line of the longest length is read, one byte more is not', async () => {
    const bon = JSON.stringify(RECORD);
    const lignes = [bon.padEnd(MAX_LINE_BYTES), bon.padEnd(MAX_LINE_BYTES + 1), bon];
    expect(await verifierFichier('longue.ndjson', lignes.join('\n'))).toEqual({
      acceptees: 2,
      rejetees: 1,
      rejets: [{ ligne: 2, motifs: [LINE_TOO_LONG] }],
    });
  });

  it('a line of 100 MB takes the memory of none, and the next is read', () => {
    const fichier = join(dossier, 'enorme.ndjson');
    writeFileSync(fichier, '');
    truncateSync(fichier, 100 * MO);
    writeFileSync(fichier, `\n${JSON.stringify(RECORD)}\n`, { flag: 'a' });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', MESURE, fichier],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const { bilan, ko } = JSON.parse(stdout);
    expect(bilan).toEqual({ acceptees: 1, rejetees: 1 });
    expect(ko * 1024).toBeLessThan(60 * MO);
  });

  it('CSV: a quote left open or gone astray spoils its own line only', async () => {
    const lignes = [
      LIGNE_CSV,
      LIGNE_CSV.replace('Rennes', '"Rennes'),
      LIGNE_CSV.replace('Rennes', 'Ren"nes'),
      LIGNE_CSV.replace('Rennes', '"Ren"nes"'),
      LIGNE_CSV.replace('Rennes', '"Ren""nes"'),
      `${LIGNE_CSV},`,
      LIGNE_CSV,
    ];
    const { acceptees, rejets } = await verifierFichier('b.csv', EN_TETE + lignes.join('\r\n'));
    expect(acceptees).toBe(3);
    expect(rejets.map(({ ligne, motifs: [motif = ''] }) => [ligne, motif.split(':')[0]])).toEqual([
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
  ])('CSV: a header with %j is told once, and no line is read', async (nom, motif) => {
    const contenu = `${EN_TETE.replace('\n', `,${nom}\n`)}${LIGNE_CSV},1\n${LIGNE_CSV},1\n`;
    const { acceptees, rejets } = await verifierFichier('c.csv', contenu);
    expect(acceptees).toBe(0);
    expect(rejets).toHaveLength(1);
    expect(rejets[0]?.ligne).toBe(1);
    expect(rejets[0]?.motifs[0]).toContain(motif);
  });

  it('a file that is not there is an error with its name', async () => {
    const lire = validateFines(readLines(join(dossier, 'absent.ndjson')), {
      rejected: () => undefined,
      advanced: () => undefined,
    });
    await expect(lire).rejects.toThrow(/absent\.ndjson/);
  });
});
