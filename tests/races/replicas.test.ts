import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { environment, launch, stopProcess, waitUntilReady } from '../../bench/processes.ts';
import { startedIn } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { newDatabase } from '../support/postgres.ts';
import { startVendor, type Vendor } from '../support/vendor.ts';
import { webhookOf } from '../support/webhook.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { type Caller, comeBackTo, insist, notify, openCaller } from './caller.ts';
import { createNotice, KEY, summary } from './support.ts';

const WRONG = '22';
/** Long enough for a few lookups while a server drains, on a busy machine. */
const DRAIN_SECONDS = '10';

/** Two real servers of the service: processes of their own, one database, no shared file. */
describe('two replicas over one PostgreSQL', () => {
  let db: OpenDatabase;
  let config: Config;
  let env: NodeJS.ProcessEnv;
  let folder: string;
  let vendor: Vendor;
  let a: number;
  let b: number;
  let servers: ChildProcess[] = [];
  let addresses = 0;

  const start = (port: number): ChildProcess =>
    launch(
      'dist/node/server/main.js',
      { ...env, PORT: String(port), DATA_DIR: join(folder, String(port)) },
      join(folder, `${port}.log`),
    );
  const ready = async (port: number, rank: number): Promise<void> => {
    const child = servers[rank];
    if (child !== undefined) await waitUntilReady(port, child);
  };
  const restart = async () => {
    servers[0] = start(a);
    await ready(a, 0);
  };
  /** A caller of their own address, whose session begins on `port`. */
  const caller = (port: number): Promise<Caller> => {
    addresses += 1;
    return openCaller(port, `10.0.0.${addresses}`, config.settings.cleHorodatage);
  };
  const notice = () => createNotice(db.db, config);
  const search = (who: Caller, port: number, fineNumber: string, fineKey = KEY) =>
    who(port, 'rechercheAmende', { numAmende: fineNumber, cleAmende: fineKey });
  const leave = (who: Caller, port: number, noticeNumber: string) =>
    who(port, 'envoiSips', wholeFine(noticeNumber));
  /** A start of payment, and the webhook that tells of its money. */
  const respond = (page: string) => {
    const started = startedIn(page);
    const webhook = webhookOf({ config }, started);
    vendor.know(webhook);
    return { started, webhook };
  };

  beforeAll(async () => {
    const url = await newDatabase(inject('postgresUrl'));
    db = await openPostgres(url);
    folder = mkdtempSync(join(tmpdir(), 'amendes-two-'));
    [a, b] = [await freePort(), await freePort()];
    vendor = await startVendor();
    env = environment({
      DATABASE_URL: url,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://127.0.0.1',
      DIRECT_URL: vendor.origin,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS,
    });
    config = readConfig(env);
    servers = [start(a), start(b)];
    await Promise.all([a, b].map((port, rank) => ready(port, rank)));
  });

  afterAll(async () => {
    await Promise.all(servers.map((child) => stopProcess(child, 'SIGKILL')));
    await db.close();
    vendor.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('K-02 D-15: five wrong keys, some here and some there, close the number on both', async () => {
    const noticeNumber = await notice();
    const who = await caller(a);
    for (const port of [a, b, a, b, a]) {
      const { status, text } = await search(who, port, noticeNumber, WRONG);
      expect([status, text]).toEqual([200, expect.stringContaining('ERREUR')]);
    }
    for (const port of [a, b]) {
      const { status, headers } = await search(who, port, noticeNumber);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Another address is not punished for it.
    expect((await search(await caller(b), b, noticeNumber)).status).toBe(200);
  });

  it('K-03 invariant 2: one is killed while a person is at the provider; the other goes on with the payment', async () => {
    const [noticeNumber, other] = [await notice(), await notice()];
    const who = await caller(a);
    await search(who, a, noticeNumber);
    const { started, webhook } = respond((await leave(who, a, noticeNumber)).text);
    const neighbour = await caller(b);
    const neighbourhood = insist(() => search(neighbour, b, other));
    const [killed] = servers;
    if (killed !== undefined) await stopProcess(killed, 'SIGKILL');
    await expect(search(who, a, noticeNumber)).rejects.toThrow();
    expect((await notify(b, webhook)).status).toBe(200);
    const confirmation = { jetonConfirmationPaiement: await comeBackTo(b, started) };
    // The payment is asked about after the acknowledgement.
    const outcome = async () =>
      JSON.parse((await who(b, 'confirmerPaiement', confirmation)).text).paiement.etat;
    await expect.poll(outcome).toBe('ACCEPTE');
    const since = neighbourhood.count();
    await expect.poll(neighbourhood.count).toBeGreaterThan(since + 5);
    expect(new Set(await neighbourhood.stop())).toEqual(new Set([200]));

    await restart();
    expect(JSON.parse((await search(who, a, noticeNumber)).text)).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
    });
  });

  it('danger 3: one is killed while the provider makes the page; the person pays by the other, once', async () => {
    const noticeNumber = await notice();
    const who = await caller(b);
    await search(who, b, noticeNumber);
    const asked = vendor.loseNext();
    const lost = leave(who, a, noticeNumber).catch(() => 'lost');
    await asked;
    const [killed] = servers;
    if (killed !== undefined) await stopProcess(killed, 'SIGKILL');
    expect(await lost).toBe('lost');
    const { webhook } = respond((await leave(who, b, noticeNumber)).text);
    expect((await notify(b, webhook)).status).toBe(200);
    await expect
      .poll(() => summary(db.db, noticeNumber))
      .toMatchObject({ statut: 'PAYE', ecritures: 1 });
    const attempts = await db.db
      .selectFrom('attempt')
      .select(sql<boolean>`ended_at is null`.as('isLive'))
      .where('pairKey', '=', noticeNumber)
      .execute();
    expect(attempts).toEqual([{ isLive: false }]);
    await restart();
  });

  it('K-01 D-13: one is asked to stop: it says so, serves on while it drains, and ends by itself', async () => {
    const noticeNumber = await notice();
    const who = await caller(a);
    const state = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;
    const [stopped] = servers;
    if (stopped === undefined) throw new Error('No server runs');
    const ended = once(stopped, 'exit');
    stopped.kill('SIGTERM');
    await expect.poll(() => state(a), { interval: 20 }).toBe(503);
    const during = await Promise.all(Array.from({ length: 5 }, () => search(who, a, noticeNumber)));
    expect(during.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await ended).toEqual([0, null]);
    await expect(search(who, a, noticeNumber)).rejects.toThrow();
    expect(await state(b)).toBe(200);
    expect((await leave(who, b, noticeNumber)).status).toBe(200);
  });
});
