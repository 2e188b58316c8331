import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prendreVerrou } from './directoryLock.ts';

/** A backup that cannot be taken or put back; the message is one line for an operator. */
export class SauvegardeRefusee extends Error {
  override readonly name = 'SauvegardeRefusee';
}

type Sorte = 'pglite' | 'pg_dump';

interface Entete {
  readonly format: 'amendes-sauvegarde';
  readonly version: 1;
  readonly sorte: Sorte;
  readonly sha256: string;
  readonly octets: number;
  readonly faite: string;
}

const SAUT_DE_LIGNE = 0x0a;

const sha256 = (contenu: Uint8Array): string => createHash('sha256').update(contenu).digest('hex');

/** Writes a backup: one line of JSON that says what it is, then the data; a whole file or none. */
export async function ecrireSauvegarde(
  fichier: string,
  sorte: Sorte,
  contenu: Uint8Array,
): Promise<void> {
  const entete: Entete = {
    format: 'amendes-sauvegarde',
    version: 1,
    sorte,
    sha256: sha256(contenu),
    octets: contenu.byteLength,
    faite: new Date().toISOString(),
  };
  const brouillon = `${fichier}.${process.pid}`;
  const cible = await open(brouillon, 'wx', 0o600);
  try {
    await cible.writeFile(`${JSON.stringify(entete)}\n`);
    await cible.writeFile(contenu);
    await cible.sync();
  } catch (erreur) {
    await rm(brouillon, { force: true });
    throw erreur;
  } finally {
    await cible.close();
  }
  await rename(brouillon, fichier);
}

function lireEntete(texte: string): Partial<Entete> {
  try {
    return JSON.parse(texte);
  } catch {
    return {};
  }
}

/**
 * Reads a backup whole and checks it, before anything is touched.
 * @throws SauvegardeRefusee when it is of another form, kind or version, cut, or changed
 */
export async function lireSauvegarde(fichier: string, sorte: Sorte): Promise<Buffer> {
  const tout = await readFile(fichier);
  const fin = tout.indexOf(SAUT_DE_LIGNE);
  const entete = lireEntete(tout.subarray(0, Math.max(0, fin)).toString('utf8'));
  if (entete.format !== 'amendes-sauvegarde' || entete.version !== 1) {
    throw new SauvegardeRefusee(`${fichier} is not a backup of this service in version 1`);
  }
  if (entete.sorte !== sorte) {
    throw new SauvegardeRefusee(`${fichier} was made from ${entete.sorte}, the target is ${sorte}`);
  }
  const contenu = tout.subarray(fin + 1);
  if (contenu.byteLength !== entete.octets || sha256(contenu) !== entete.sha256) {
    throw new SauvegardeRefusee(`${fichier} is damaged: its checksum differs`);
  }
  return contenu;
}

/**
 * Copies the embedded database; nobody else can have it meanwhile.
 * @throws VerrouPris when the server runs
 */
export async function sauvegarderEmbarquee(dossierDonnees: string): Promise<Uint8Array> {
  const dossier = join(dossierDonnees, 'db');
  if (!existsSync(dossier))
    throw new SauvegardeRefusee(`There is no database in ${dossierDonnees}`);
  const rendreVerrou = prendreVerrou(dossierDonnees);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create(dossier);
    try {
      const copie = await pglite.dumpDataDir('gzip');
      return new Uint8Array(await copie.arrayBuffer());
    } finally {
      await pglite.close();
    }
  } finally {
    rendreVerrou();
  }
}

/**
 * Puts a copy in the place of the embedded database. It is opened beside it first; then two renames swap them,
 * and what was there goes last.
 * @param ecraser what is there may be replaced
 * @throws VerrouPris when the server runs; SauvegardeRefusee when data are there
 */
export async function restaurerEmbarquee(
  dossierDonnees: string,
  contenu: Uint8Array,
  ecraser: boolean,
): Promise<void> {
  const dossier = join(dossierDonnees, 'db');
  const [neuf, ancien] = [`${dossier}.restauration`, `${dossier}.ancien`];
  const rendreVerrou = prendreVerrou(dossierDonnees);
  try {
    const occupe = existsSync(dossier) && readdirSync(dossier).length > 0;
    if (occupe && !ecraser) {
      throw new SauvegardeRefusee(`${dossier} holds data: add --ecraser to replace them`);
    }
    await rm(neuf, { recursive: true, force: true });
    await ouvrirCopie(neuf, contenu);
    await rm(ancien, { recursive: true, force: true });
    if (existsSync(dossier)) await rename(dossier, ancien);
    await rename(neuf, dossier);
    await rm(ancien, { recursive: true, force: true });
  } finally {
    rendreVerrou();
  }
}

async function ouvrirCopie(dossier: string, contenu: Uint8Array): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const copie = new Blob([new Uint8Array(contenu)], { type: 'application/gzip' });
  const pglite = await PGlite.create(dossier, { loadDataDir: copie });
  await pglite.query('select count(*) from amende');
  await pglite.close();
}
