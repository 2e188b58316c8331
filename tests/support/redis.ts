import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portLibre } from './port.ts';
import { findProgram } from './program.ts';

/** A real, throw-away Redis on a loopback port. */
export interface RedisDeTest {
  readonly url: string;
  /** Ends the server at once; it can be started again on the same port. */
  tuer(): Promise<void>;
  demarrer(): Promise<void>;
  /** Stops it from answering, with its connections open; it goes on when it is told. */
  figer(): void;
  reprendre(): void;
  /** Ends it and deletes its files. */
  arreter(): Promise<void>;
}

/** Path of the program, or undefined where this machine has none. */
export const trouverRedis = (): string | undefined => findProgram('redis-server', 'valkey-server');

/** Starts a server that keeps nothing on disk, and waits until it answers. */
export async function demarrerRedis(programme: string): Promise<RedisDeTest> {
  const dossier = mkdtempSync(join(tmpdir(), 'amendes-redis-'));
  const port = await portLibre();
  let processus: ChildProcess | null = null;
  const demarrer = async (): Promise<void> => {
    processus = spawn(
      programme,
      ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { cwd: dossier, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let dit = '';
    for await (const morceau of processus.stdout ?? []) {
      dit += String(morceau);
      if (dit.includes('Ready to accept connections')) return;
    }
    throw new Error(`${programme} did not start: ${dit}`);
  };
  const tuer = async (): Promise<void> => {
    const courant = processus;
    processus = null;
    if (courant !== null && courant.exitCode === null && courant.kill('SIGKILL')) {
      await once(courant, 'exit');
    }
  };
  await demarrer();
  return {
    url: `redis://127.0.0.1:${port}`,
    tuer,
    demarrer,
    figer: () => processus?.kill('SIGSTOP'),
    reprendre: () => processus?.kill('SIGCONT'),
    async arreter() {
      await tuer();
      rmSync(dossier, { recursive: true, force: true });
    },
  };
}
