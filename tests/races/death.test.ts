import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearTold } from './answer.ts';
import { createFine, openReplicas, type Replicas, start, summary } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'amendes-death-'));
const CHILD = fileURLToPath(new URL('./death.child.ts', import.meta.url));

/** Far more than message and answer have: where the child outlives it, the commit is done. */
const MAX_RANK = 45;
const TOGETHER = 5;

/** Compiles the child: it starts some twenty times. */
async function compileChild(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: CHILD,
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
}

/** Lets a process of its own hear the webhook until it kills itself. @returns the signal it died of */
async function dieAt(rank: number, url: string, reference: string): Promise<unknown> {
  const child = spawn(process.execPath, [join(folder, 'child.mjs'), url, reference, `${rank}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

describe('a server killed by SIGKILL while it hears of money', () => {
  let replicas: Replicas;

  beforeAll(async () => {
    await compileChild();
    replicas = await openReplicas();
  });
  afterAll(async () => {
    await replicas.close();
    rmSync(folder, { recursive: true });
  });

  const tryOut = async (rank: number) => {
    const noticeNumber = await createFine(replicas.a);
    const reference = await start(replicas.a, noticeNumber, 'camille.martin@exemple.fr');
    const signal = await dieAt(rank, replicas.url, reference);
    const afterDeath = await summary(replicas.a, noticeNumber);
    // The provider repeats a webhook that was not acknowledged, and a question without an answer stays due.
    await hearTold(replicas.b, reference);
    return { signal, afterDeath, inTheEnd: await summary(replicas.a, noticeNumber) };
  };

  it('invariant 2: between any two statements all of it stands or nothing, and the repeated webhook ends it once', async () => {
    const ranks = Array.from({ length: MAX_RANK }, (_, rank) => rank + 1);
    const seen = new Set<string>();
    while (ranks.length > 0) {
      for (const { signal, afterDeath, inTheEnd } of await Promise.all(
        ranks.splice(0, TOGETHER).map(tryOut),
      )) {
        expect(signal).toBe('SIGKILL');
        expect([
          { statut: 'EN_COURS_PAIEMENT', ecritures: 0, envois: 0 },
          { statut: 'PAYE', ecritures: 1, envois: 1 },
        ]).toContainEqual(afterDeath);
        expect(inTheEnd).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
        seen.add(afterDeath.statut);
      }
      // Once a child has lived past its commit, so does every later one.
      if (seen.has('PAYE')) break;
    }
    expect([...seen].sort()).toEqual(['EN_COURS_PAIEMENT', 'PAYE']);
  });
});
