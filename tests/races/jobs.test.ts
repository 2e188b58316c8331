import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type Database, type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { inspectJobs, queueDepths, retryJobs } from '#server/jobs/inspect.ts';
import type { JobPolicy, Registration } from '#server/jobs/policies.ts';
import { type JobLogger, type RunningJobs, startJobs } from '#server/jobs/startJobs.ts';
import { nouvelleBase } from '../support/postgres.ts';
import { tendreFil } from './fil.ts';

const POLICY: JobPolicy = {
  tries: 4,
  delayS: 1,
  limitS: 2,
  concurrency: 1,
  deadLetter: true,
};
const POLL_MS = 50;
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
  policy: Partial<JobPolicy> = {},
): Registration => ({
  handler: {
    subject: sujet,
    charge: Charge,
    run: (charge) => executer(Value.Parse(Charge, charge).rang),
  },
  policy: { ...POLICY, ...policy },
});

const MUET: JobLogger = { warn: () => undefined };

async function demarrer(
  base: Database,
  inscription: Registration,
  logger: JobLogger = MUET,
): Promise<RunningJobs> {
  const travaux = await startJobs({
    base,
    registrations: [inscription],
    logger,
    pollMs: POLL_MS,
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
      { tries: 1 },
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
    expect(await retryJobs(a.base, '999999')).toBe(0);
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
    const avertir = vi.fn();
    const travaux = await demarrer(
      coupee.base,
      inscrire('coupe', async () => {
        essais += 1;
        if (essais === 1) fil.couper();
      }),
      { warn: avertir },
    );
    await deposer('coupe', 2);
    await vi.waitFor(() => expect(essais).toBe(1), PATIENCE);
    const refuses = fil.refuses();
    await vi.waitFor(() => expect(fil.refuses()).toBeGreaterThan(refuses + 10), PATIENCE);
    expect(await termines('coupe')).toBe(0);
    fil.reparer();
    await fini('coupe', 2);
    expect(essais).toBe(3);
    // The job that was cut, and once that the database is away.
    expect(avertir).toHaveBeenCalledTimes(2);
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
      expect(files).toContainEqual(
        expect.objectContaining({ file: 'deja', enAttente: 0, enCours: 0, terminees: 1 }),
      );
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
      { tries: 1 },
    );
    await demarrer(a.base, inscription);
    await deposer('informe', 1, { rang: 'premier' });
    await vi.waitFor(async () => expect(await echecs('informe')).toHaveLength(1), PATIENCE);
    expect(faits).toBe(0);
  });

  it('a job that kills its server in every try ends with a person', async () => {
    await deposer('poison', 1);
    await a.base
      .updateTable('boite_envoi')
      .set({ essais: POLICY.tries, pris_le: new Date(), prochain_le: new Date() })
      .where('sujet', '=', 'poison')
      .execute();
    let faits = 0;
    await demarrer(
      a.base,
      inscrire('poison', async () => {
        faits += 1;
      }),
    );
    await vi.waitFor(
      async () => expect(await echecs('poison')).toMatchObject([{ etat: 'MORT' }]),
      PATIENCE,
    );
    expect(faits).toBe(0);
  });

  it('a kind of work that hangs leaves the others their places', async () => {
    const pend = inscrire('pend', () => new Promise(() => undefined), { limitS: 60 });
    const avance = inscrire('avance', async () => undefined);
    const travaux = await startJobs({
      base: a.base,
      registrations: [pend, avance],
      logger: MUET,
      pollMs: POLL_MS,
    });
    await deposer('pend', 5);
    await deposer('avance', 5);
    await fini('avance', 5);
    expect(await termines('pend')).toBe(0);
    await travaux.stop(0);
  });

  it('each wait is about twice the one before', async () => {
    await demarrer(
      a.base,
      inscrire(
        'attend',
        async () => {
          throw new Error('away');
        },
        { tries: 9, delayS: 100 },
      ),
    );
    await deposer('attend', 1);
    const attentes: number[] = [];
    for (const essai of [1, 2, 3, 4]) {
      await vi.waitFor(
        async () => expect(await echecs('attend')).toMatchObject([{ essais: essai }]),
        PATIENCE,
      );
      const [echec] = await echecs('attend');
      attentes.push((Date.parse(echec?.prochain ?? '') - Date.now()) / 1_000);
      await a.base
        .updateTable('boite_envoi')
        .set({ prochain_le: new Date(0) })
        .where('sujet', '=', 'attend')
        .execute();
    }
    attentes.forEach((attente, rang) => {
      expect(attente).toBeGreaterThan(95 * 2 ** rang);
      expect(attente).toBeLessThan(200 * 2 ** rang + 1);
    });
  });
});

describe('what comes by the clock', () => {
  const parHorloge = (
    sujet: string,
    agir: () => Promise<void>,
    policy: Partial<JobPolicy> = {},
  ) => ({
    handler: { subject: sujet, charge: Type.Object({}), run: agir },
    policy: { ...POLICY, periodS: 86_400, ...policy },
  });
  const ligne = (sujet: string) =>
    a.base
      .selectFrom('boite_envoi')
      .selectAll()
      .where('sujet', '=', sujet)
      .executeTakeFirstOrThrow();
  const due = (sujet: string) =>
    a.base
      .updateTable('boite_envoi')
      .set({ prochain_le: new Date(0) })
      .where('sujet', '=', sujet)
      .execute();

  it('is done once in its slot, by one of two servers, and again in the next one', async () => {
    let faits = 0;
    const inscription = parHorloge('horloge', async () => {
      faits += 1;
    });
    await Promise.all([demarrer(a.base, inscription), demarrer(b.base, inscription)]);
    await vi.waitFor(
      async () => expect((await ligne('horloge')).termine_le).not.toBeNull(),
      PATIENCE,
    );
    const demain = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    expect((await ligne('horloge')).prochain_le?.getTime()).toBe(demain);
    // Both look many times more.
    await sleep(10 * POLL_MS);
    expect(faits).toBe(1);
    await due('horloge');
    await vi.waitFor(() => expect(faits).toBe(2), PATIENCE);
  });

  it('waits for a person after its last try, and is well again with the next slot', async () => {
    let repare = false;
    await demarrer(
      a.base,
      parHorloge(
        'nuit',
        async () => {
          if (!repare) throw new Error('broken');
        },
        { tries: 1 },
      ),
    );
    await vi.waitFor(
      async () => expect(await echecs('nuit')).toMatchObject([{ etat: 'MORT', erreur: 'broken' }]),
      PATIENCE,
    );
    expect((await queueDepths(a.base)).lettresMortes).toBeGreaterThan(0);
    repare = true;
    await due('nuit');
    await vi.waitFor(async () => expect(await echecs('nuit')).toEqual([]), PATIENCE);
    expect((await ligne('nuit')).abandonne_le).toBeNull();
  });
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
      inscrire('retard', () => new Promise(() => undefined), { limitS: 60 }),
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
