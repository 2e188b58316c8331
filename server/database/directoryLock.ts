import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The embedded directory belongs to another living process. */
export class VerrouPris extends Error {
  override readonly name = 'VerrouPris';
}

/** Identifies a process for as long as the machine runs, also when its number is used again. */
interface Detenteur {
  readonly pid: number;
  /** Start of the process in ticks since boot, and the boot itself; empty where the system does not tell. */
  readonly demarrage: string;
}

function lireSysteme(chemin: string): string {
  try {
    return readFileSync(chemin, 'utf8').trim();
  } catch {
    return '';
  }
}

function demarrage(pid: number): string {
  // Field 22 of /proc/PID/stat; the name in field 2 may hold spaces, so count after its closing parenthesis.
  const champs = lireSysteme(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const ticks = champs[19] ?? '';
  return ticks && `${lireSysteme('/proc/sys/kernel/random/boot_id')}/${ticks}`;
}

function estVivant({ pid, demarrage: connu }: Detenteur): boolean {
  try {
    process.kill(pid, 0);
  } catch (erreur) {
    // EPERM: the process lives and belongs to somebody else.
    return erreur instanceof Error && 'code' in erreur && erreur.code === 'EPERM';
  }
  return connu === '' || demarrage(pid) === connu;
}

function lire(fichier: string): { texte: string; detenteur: Detenteur | null } {
  const texte = lireSysteme(fichier);
  try {
    const { pid, demarrage: debut } = JSON.parse(texte);
    return { texte, detenteur: { pid: Number(pid), demarrage: String(debut) } };
  } catch {
    return { texte, detenteur: null };
  }
}

function existeDeja(erreur: unknown): boolean {
  return erreur instanceof Error && 'code' in erreur && erreur.code === 'EEXIST';
}

/**
 * Takes the lock of an embedded database directory, because the engine takes none itself.
 * A lock left by a dead process is taken over at once.
 * @param dossier an existing directory; the lock is the file `verrou` beside the database in it
 * @returns the function that gives the lock back
 * @throws VerrouPris when a living process holds it
 */
export function prendreVerrou(dossier: string): () => void {
  const fichier = join(dossier, 'verrou');
  const brouillon = `${fichier}.${process.pid}`;
  const moi: Detenteur = { pid: process.pid, demarrage: demarrage(process.pid) };
  writeFileSync(brouillon, JSON.stringify(moi), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link appears with its whole content or not at all, and never replaces another.
        linkSync(brouillon, fichier);
        return () => rmSync(fichier, { force: true });
      } catch (erreur) {
        if (!existeDeja(erreur)) throw erreur;
      }
      ecarterVerrouMort(fichier);
    }
  } finally {
    rmSync(brouillon, { force: true });
  }
}

function ecarterVerrouMort(fichier: string): void {
  const { texte, detenteur } = lire(fichier);
  if (detenteur && estVivant(detenteur)) {
    throw new VerrouPris(`The database directory is in use by process ${detenteur.pid}`);
  }
  const ecarte = `${fichier}.mort.${process.pid}`;
  try {
    renameSync(fichier, ecarte);
  } catch {
    return; // Another process has just moved it away: try again.
  }
  // Between reading and moving, a third process may have taken the lock: give it back.
  if (lireSysteme(ecarte) !== texte) linkSync(ecarte, fichier);
  rmSync(ecarte, { force: true });
}
