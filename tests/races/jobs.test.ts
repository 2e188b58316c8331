import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ConnectionOptions } from 'pg-boss';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type Database, type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { inspectJobs, retryJobs } from '#server/jobs/inspect.ts';
import { relayOutbox } from '#server/jobs/outboxRelay.ts';
import type { QueuePolicy, Registration } from '#server/jobs/queuePolicies.ts';
import { createBoss, prepareQueues } from '#server/jobs/queues.ts';
import { type RunningJobs, startJobs } from '#server/jobs/startJobs.ts';
import { nouvelleBase } from '../support/postgres.ts';
import { tendreFil } from './fil.ts';

const POLICY: QueuePolicy = {
  retries: 3,
  delayS: 1,
  expiryS: 2,
  concurrency: 1,
  deadLetter: true,
};
const INTERVALLES = { outboxMs: 50, queueMs: 50, clockMs: 100, maintenanceS: 1 };
const PATIENCE = { timeout: 12_000, interval: 50 };

let url = '';
let a: OpenDatabase;
let b: OpenDatabase;
const actifs: RunningJobs[] = [];

beforeAll(async () => {
  url = await nouvelleBase(inject('postgresUrl'));
  [a, b] = [await openPostgres(url), await openPostgres(url)];
  await migrate(a.base);
});
afterEach(async () => {
  await Promise.all(actifs.splice(0).map((travaux) => travaux.stop(1_000)));
});
afterAll(async () => {
  await Promise.all([a.close(), b.close()]);
});

const Charge = Type.Object({ rang: Type.Integer() });

/** A kind of work whose charges are numbered. */
const inscrire = (
  sujet: string,
  executer: (rang: number) => Promise<void>,
  policy: Partial<QueuePolicy> = {},
): Registration => ({
  handler: {
    subject: sujet,
    charge: Charge,
    run: (charge) => executer(Value.Parse(Charge, charge).rang),
  },
  policy: { ...POLICY, ...policy },
});

async function demarrer(base: Database, inscription: Registration): Promise<RunningJobs> {
  const travaux = await startJobs({
    base,
    registrations: [inscription],
    logger: { warn: () => undefined },
    intervals: INTERVALLES,
  });
  actifs.push(travaux);
  return travaux;
}

/** Writes rows into the outbox, as the services do. */
async function deposer(sujet: string, nombre: number, charge?: object): Promise<void> {
  const rangs = Array.from({ length: nombre }, (_, rang) => rang);
  await a.base
    .insertInto('boite_envoi')
    .values(
      rangs.map((rang) => ({
        sujet,
        cle: `${sujet}/${rang}`,
        charge: JSON.stringify(charge ?? { rang }),
      })),
    )
    .execute();
}

async function termines(sujet: string): Promise<number> {
  const lignes = await a.base
    .selectFrom('boite_envoi')
    .select('id')
    .where('sujet', '=', sujet)
    .where('termine_le', 'is not', null)
    .execute();
  return lignes.length;
}

const fini = (sujet: string, nombre: number) =>
  vi.waitFor(async () => expect(await termines(sujet)).toBe(nombre), PATIENCE);

const echecs = async (sujet: string) =>
  (await inspectJobs(a.base)).echecs.filter((echec) => echec.sujet === sujet);

describe('invariant 6: what leaves after the commit', () => {
  it('of two servers one does each job, once', async () => {
    const faits: number[] = [];
    const faire = async (rang: number) => void faits.push(rang);
    await Promise.all([
      demarrer(a.base, inscrire('partage', faire, { concurrency: 3 })),
      demarrer(b.base, inscrire('partage', faire, { concurrency: 3 })),
    ]);
    await deposer('partage', 60);
    await fini('partage', 60);
    expect(faits.sort((un, autre) => un - autre)).toEqual(faits.map((_, rang) => rang));
    expect(faits).toHaveLength(60);
  });

  it('a target that was away gets its message once it is back', async () => {
    let essais = 0;
    await demarrer(
      a.base,
      inscrire('absent', async () => {
        essais += 1;
        if (essais === 1) throw new Error('connect ECONNREFUSED for jean.dupont@example.fr');
      }),
    );
    await deposer('absent', 1);
    await vi.waitFor(async () => {
      expect(await echecs('absent')).toMatchObject([
        {
          etat: 'A_REPRENDRE',
          cle: 'absent/0',
          essais: 1,
          erreur: 'connect ECONNREFUSED for [address]',
        },
      ]);
    }, PATIENCE);
    await fini('absent', 1);
    expect(essais).toBe(2);
    expect(await echecs('absent')).toEqual([]);
  });

  it('a job that used up its tries waits for a person, who has it tried again', async () => {
    let repare = false;
    const inscription = inscrire(
      'mort',
      async () => {
        if (!repare) throw new Error('refused for 5190-0101-0000-11');
      },
      { retries: 0 },
    );
    await demarrer(a.base, inscription);
    await deposer('mort', 1);
    await vi.waitFor(async () => {
      expect(await echecs('mort')).toMatchObject([
        { etat: 'MORT', cle: 'mort/0', essais: 1, erreur: 'refused for [number]' },
      ]);
    }, PATIENCE);
    repare = true;
    const [lettre] = await echecs('mort');
    expect(await retryJobs(a.base, 'ffffffff-ffff-4fff-8fff-ffffffffffff')).toBe(0);
    expect(await retryJobs(a.base, lettre?.id ?? '')).toBe(1);
    expect(await retryJobs(a.base, lettre?.id ?? '')).toBe(0);
    await fini('mort', 1);
    expect(await echecs('mort')).toEqual([]);
  });

  it('a server killed while it works leaves its job to another', async () => {
    const enfant = fork(fileURLToPath(new URL('./jobs.enfant.ts', import.meta.url)), [url], {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    });
    await deposer('tue', 1);
    await once(enfant, 'message');
    enfant.kill('SIGKILL');
    await once(enfant, 'exit');
    expect(await termines('tue')).toBe(0);
    let faits = 0;
    await demarrer(
      a.base,
      inscrire('tue', async () => {
        faits += 1;
      }),
    );
    await fini('tue', 1);
    expect(faits).toBe(1);
  });

  it('a database that goes away ends no server, and what it cut is done after it', async () => {
    const fil = await tendreFil(new URL(url));
    const parLeFil = new URL(url);
    parLeFil.port = String(fil.port);
    const coupee = await openPostgres(parLeFil.href);
    let essais = 0;
    const travaux = await demarrer(
      coupee.base,
      inscrire('coupe', async () => {
        essais += 1;
        if (essais === 1) fil.couper();
      }),
    );
    await deposer('coupe', 2);
    await vi.waitFor(() => expect(essais).toBe(1), PATIENCE);
    const refuses = fil.refuses();
    await vi.waitFor(() => expect(fil.refuses()).toBeGreaterThan(refuses + 10), PATIENCE);
    expect(await termines('coupe')).toBe(0);
    fil.reparer();
    await fini('coupe', 2);
    expect(essais).toBe(3);
    await travaux.stop(1_000);
    await coupee.close();
    fil.fermer();
  });

  it('a job that is noted as done is not run again', async () => {
    await deposer('deja', 1);
    await a.base
      .updateTable('boite_envoi')
      .set({ termine_le: new Date() })
      .where('sujet', '=', 'deja')
      .execute();
    let faits = 0;
    await demarrer(
      a.base,
      inscrire('deja', async () => {
        faits += 1;
      }),
    );
    await vi.waitFor(async () => {
      const { files } = await inspectJobs(a.base);
      expect(files).toContainEqual(expect.objectContaining({ file: 'deja', terminees: 1 }));
    }, PATIENCE);
    expect(faits).toBe(0);
  });

  it('a charge that does not fit its schema is never run', async () => {
    let faits = 0;
    const inscription = inscrire(
      'informe',
      async () => {
        faits += 1;
      },
      { retries: 0 },
    );
    await demarrer(a.base, inscription);
    await deposer('informe', 1, { rang: 'premier' });
    await vi.waitFor(async () => expect(await echecs('informe')).toHaveLength(1), PATIENCE);
    expect(faits).toBe(0);
  });

  it('a row is in its queue if and only if it is marked', async () => {
    const inscription = inscrire('atomique', async () => undefined);
    const boss = createBoss(a.base);
    await prepareQueues(a.base, [inscription]);
    await deposer('atomique', 2);
    const meurt = createBoss(a.base);
    vi.spyOn(meurt, 'insert').mockImplementation(async (jobs, options?: ConnectionOptions) => {
      await boss.insert(jobs, options ?? {});
      throw new Error('killed between the queue and the mark');
    });
    await expect(relayOutbox(a.base, meurt, ['atomique'])).rejects.toThrow('killed');
    const enAttente = async () => {
      const { files } = await inspectJobs(a.base);
      return files.find(({ file }) => file === 'atomique')?.enAttente;
    };
    expect(await enAttente()).toBe(0);
    await Promise.all([
      relayOutbox(a.base, boss, ['atomique']),
      relayOutbox(b.base, boss, ['atomique']),
      relayOutbox(a.base, boss, ['atomique']),
    ]);
    expect(await enAttente()).toBe(2);
  });
});

it('what comes by the clock is done once in its slot, by one of two servers', async () => {
  let faits = 0;
  /** How often the clock of each server has asked for the job. */
  const demandes = [0, 0];
  const inscription = (serveur: 0 | 1): Registration => ({
    handler: {
      subject: 'horloge',
      charge: Type.Object({}),
      run: async () => {
        faits += 1;
      },
    },
    policy: {
      ...POLICY,
      get periodS() {
        demandes[serveur] = (demandes[serveur] ?? 0) + 1;
        return 86_400;
      },
    },
  });
  await Promise.all([demarrer(a.base, inscription(0)), demarrer(b.base, inscription(1))]);
  await vi.waitFor(() => expect(faits).toBe(1), PATIENCE);
  const [premier = 0, second = 0] = demandes;
  await vi.waitFor(() => {
    expect(demandes[0]).toBeGreaterThan(premier + 6);
    expect(demandes[1]).toBeGreaterThan(second + 6);
  }, PATIENCE);
  expect(faits).toBe(1);
});

describe('a server that stops', () => {
  it('takes nothing new and waits for the job that runs', async () => {
    let finir = (): void => undefined;
    let commences = 0;
    const travaux = await demarrer(
      a.base,
      inscrire('douceur', () => {
        commences += 1;
        return new Promise((resolve) => {
          finir = resolve;
        });
      }),
    );
    await deposer('douceur', 3);
    await vi.waitFor(() => expect(commences).toBe(1), PATIENCE);
    const fin = travaux.stop(5_000);
    finir();
    await fin;
    expect(await termines('douceur')).toBe(1);
    expect(commences).toBe(1);
  });

  it('gives back what does not end in time', async () => {
    const travaux = await demarrer(
      a.base,
      inscrire('retard', () => new Promise(() => undefined), { expiryS: 60 }),
    );
    await deposer('retard', 1);
    await vi.waitFor(async () => {
      const { files } = await inspectJobs(a.base);
      expect(files).toContainEqual(expect.objectContaining({ file: 'retard', enCours: 1 }));
    }, PATIENCE);
    await travaux.stop(100);
    expect(await echecs('retard')).toMatchObject([
      { etat: 'A_REPRENDRE', erreur: 'the server stopped' },
    ]);
  });
});
