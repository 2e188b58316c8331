import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Fine } from '#contract/schemas/fine.ts';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { environment, launch, stopProcess, waitUntilReady } from '../../bench/processes.ts';
import { startedIn } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { newDatabase } from '../support/postgres.ts';
import { startVendor } from '../support/vendor.ts';
import { webhookOf } from '../support/webhook.ts';
import { type Caller, comeBackTo, insist, notify, openCaller } from './caller.ts';
import { createFine, summary } from './support.ts';

const KEY = '21';
const WRONG = '22';

/** Two real servers of the service: processes of their own, one database, no shared file. */
describe('two replicas over one PostgreSQL', () => {
  let base: OpenDatabase;
  let config: Config;
  let env: NodeJS.ProcessEnv;
  let dossier: string;
  let vendor: Awaited<ReturnType<typeof startVendor>>;
  let a: number;
  let b: number;
  let servers: ChildProcess[] = [];
  let addresses = 0;

  const start = (port: number): ChildProcess =>
    launch(
      'dist/node/server/main.js',
      { ...env, PORT: String(port), DATA_DIR: join(dossier, String(port)) },
      join(dossier, `${port}.log`),
    );
  const pret = async (port: number, rank: number): Promise<void> => {
    const child = servers[rank];
    if (child !== undefined) await waitUntilReady(port, child);
  };
  /** A caller of their own address, whose session begins on `port`. */
  const caller = (port: number): Promise<Caller> => {
    addresses += 1;
    return openCaller(port, `10.0.0.${addresses}`, config.settings.cleHorodatage);
  };
  const notice = async (): Promise<string> => {
    const numAvis = await createFine(base.base);
    const { KEY_PEPPERS } = config.secrets;
    await base.base
      .updateTable('amende')
      .set(createPeppers(KEY_PEPPERS).protect(numAvis, KEY))
      .where('num_avis', '=', numAvis)
      .execute();
    return numAvis;
  };
  const search = (who: Caller, port: number, numAmende: string, cleAmende = KEY) =>
    who(port, 'rechercheAmende', { numAmende, cleAmende });
  const leave = (who: Caller, port: number, numAvis: string) =>
    who(port, 'envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'fr',
    });
  /** A start of payment, and the webhook that tells of its money. */
  const respond = (page: string) => {
    const started = startedIn(page);
    return { started, webhook: webhookOf({ config }, started) };
  };

  beforeAll(async () => {
    const url = await newDatabase(inject('postgresUrl'));
    base = await openPostgres(url);
    dossier = mkdtempSync(join(tmpdir(), 'amendes-repliques-'));
    [a, b] = [await freePort(), await freePort()];
    vendor = await startVendor();
    env = environment({
      DATABASE_URL: url,
      DATA_DIR: dossier,
      PUBLIC_URL: 'http://127.0.0.1',
      DIRECT_URL: vendor.origin,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '2',
    });
    config = readConfig(env);
    servers = [start(a), start(b)];
    await Promise.all([a, b].map((port, rank) => pret(port, rank)));
  }, 90_000);

  afterAll(async () => {
    await Promise.all(servers.map((child) => stopProcess(child, 'SIGTERM')));
    await base.close();
    vendor.close();
    rmSync(dossier, { recursive: true, force: true });
  });

  it('that start together on an empty database migrate it once', async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      base.base,
    );
    const files = readdirSync('server/migrations').filter((name) => name.endsWith('.sql'));
    expect(rows.map(({ name }) => `${name}.sql`).sort()).toEqual(files.sort());
  });

  it('K-01 D-13: a session begun on one, and its binding, hold on the other', async () => {
    const numAvis = await notice();
    const who = await caller(a);
    expect((await leave(who, a, numAvis)).statut).toBe(206);
    expect((await search(who, a, numAvis)).texte).toContain('"avisId"');
    expect((await leave(who, b, numAvis)).statut).toBe(200);
  });

  it('K-02 D-15: five wrong keys, some here and some there, close the number on both', async () => {
    const numAvis = await notice();
    const who = await caller(a);
    for (const port of [a, b, a, b, a]) {
      const { statut, texte } = await search(who, port, numAvis, WRONG);
      expect([statut, texte]).toEqual([200, expect.stringContaining('ERREUR')]);
    }
    for (const port of [a, b]) {
      const { statut, entetes } = await search(who, port, numAvis);
      expect(statut).toBe(429);
      expect(Number(entetes.get('retry-after'))).toBeGreaterThan(0);
    }
    // Another address is not punished for it.
    expect((await search(await caller(b), b, numAvis)).statut).toBe(200);
  });

  it('K-05 invariant 1: of eight people on both, one may pay', async () => {
    const numAvis = await notice();
    const people = await Promise.all(Array.from({ length: 8 }, () => caller(a)));
    for (const who of people) await search(who, b, numAvis);
    const departs = await Promise.all(
      people.map((who, rank) => leave(who, rank % 2 === 0 ? a : b, numAvis)),
    );
    const statuses = departs.map(({ statut }) => statut).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(409)]);
  });

  it('K-03 invariant 4: a notification on one is what the other confirms, and counts once', async () => {
    const numAvis = await notice();
    const who = await caller(a);
    await search(who, a, numAvis);
    const { started, webhook } = respond((await leave(who, a, numAvis)).texte);
    const received = await Promise.all([a, b, b].map((port) => notify(port, webhook)));
    expect(received.map(({ statut }) => statut)).toEqual([200, 200, 200]);
    for (const port of [a, b]) {
      const confirmation = { jetonConfirmationPaiement: await comeBackTo(port, started) };
      const fine: Fine = JSON.parse((await who(port, 'confirmerPaiement', confirmation)).texte);
      expect(fine.paiement?.etat).toBe('ACCEPTE');
    }
    expect(await summary(base.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: one is killed while a person is at the provider; the other goes on with the payment', async () => {
    const [numAvis, other] = [await notice(), await notice()];
    const who = await caller(a);
    await search(who, a, numAvis);
    const { started, webhook } = respond((await leave(who, a, numAvis)).texte);
    const neighbour = await caller(b);
    const neighbourhood = insist(() => search(neighbour, b, other));
    const [tue] = servers;
    if (tue !== undefined) await stopProcess(tue, 'SIGKILL');
    await expect(search(who, a, numAvis)).rejects.toThrow();
    expect((await notify(b, webhook)).statut).toBe(200);
    const confirmation = { jetonConfirmationPaiement: await comeBackTo(b, started) };
    const { texte } = await who(b, 'confirmerPaiement', confirmation);
    expect(JSON.parse(texte)).toMatchObject({ paiement: { etat: 'ACCEPTE' } });
    const since = neighbourhood.nombre();
    await expect.poll(neighbourhood.nombre).toBeGreaterThan(since + 5);
    expect(new Set(await neighbourhood.cease())).toEqual(new Set([200]));

    servers[0] = start(a);
    await pret(a, 0);
    expect(JSON.parse((await search(who, a, numAvis)).texte)).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
    });
  }, 90_000);

  it('one is asked to stop: it says so, serves on while it drains, and ends by itself', async () => {
    const numAvis = await notice();
    const who = await caller(a);
    const state = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;
    const [stopped] = servers;
    if (stopped === undefined) throw new Error('No server runs');
    const fin = once(stopped, 'exit');
    stopped.kill('SIGTERM');
    await expect.poll(() => state(a), { interval: 20 }).toBe(503);
    const during = await Promise.all(Array.from({ length: 5 }, () => search(who, a, numAvis)));
    expect(during.map(({ statut }) => statut)).toEqual(Array(5).fill(200));
    expect(await fin).toEqual([0, null]);
    await expect(search(who, a, numAvis)).rejects.toThrow();
    expect(await state(b)).toBe(200);
    expect((await leave(who, b, numAvis)).statut).toBe(200);
  }, 60_000);
});
