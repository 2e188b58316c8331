import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { environment, launch, stopProcess, waitUntilReady } from '../../bench/processes.ts';
import { createNotice, KEY } from '../races/support.ts';
import { startedIn } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { newDatabase } from '../support/postgres.ts';
import { returnMacOf } from '../support/provider.ts';
import { startVendor, type Vendor } from '../support/vendor.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { type Nginx, plainSite, startNginx } from './nginx.ts';
import { type Answer, openVisitor, send, type Visitor } from './visitor.ts';

const WRONG = '22';
const DRAIN_S = 2;

/** Two real servers on PostgreSQL behind a real nginx that takes them in turn and keeps its connections. */
describe('two replicas behind nginx', () => {
  let db: OpenDatabase;
  let nginx: Nginx;
  let config: Config;
  let env: NodeJS.ProcessEnv;
  let folder: string;
  let vendor: Vendor;
  let ports: number[] = [];
  const servers: ChildProcess[] = [];
  let visitors = 0;

  const start = async (rank: number): Promise<void> => {
    const port = ports[rank] ?? 0;
    const own = { ...env, PORT: String(port), DATA_DIR: join(folder, String(port)) };
    const server = launch('dist/node/server/main.js', own, join(folder, `${port}.log`));
    servers[rank] = server;
    await waitUntilReady(port, server);
  };
  const server = (rank: number): ChildProcess => {
    const found = servers[rank];
    if (found === undefined) throw new Error('No such server');
    return found;
  };
  const visitor = (): Promise<Visitor> => {
    visitors += 1;
    const address = `127.0.${1 + (visitors >> 8)}.${visitors & 255}`;
    return openVisitor(nginx.port, address, config.settings.cleHorodatage);
  };
  const fine = () => createNotice(db.db, config);
  const lookUp = (who: Visitor, fineNumber: string, fineKey = KEY): Promise<Answer> =>
    who.call('rechercheAmende', { numAmende: fineNumber, cleAmende: fineKey });
  const pay = (who: Visitor, noticeNumber: string): Promise<Answer> =>
    who.call('envoiSips', wholeFine(noticeNumber));
  /** How many answers each replica has given to a call. */
  const served = (path: string): Promise<number[]> =>
    Promise.all(
      ports.map(async (port) => {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
        return text
          .split('\n')
          .filter((line) => line.startsWith('http_request_duration_seconds_count{'))
          .filter((line) => line.includes(`route="${path}"`))
          .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      }),
    );

  beforeAll(async () => {
    const url = await newDatabase(inject('postgresUrl'));
    db = await openPostgres(url, 2);
    folder = mkdtempSync(join(tmpdir(), 'amendes-replicas-'));
    ports = [await freePort(), await freePort()];
    vendor = await startVendor();
    env = environment({
      DATABASE_URL: url,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://127.0.0.1',
      DIRECT_URL: vendor.origin,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: String(DRAIN_S),
    });
    config = readConfig(env);
    await Promise.all([start(0), start(1)]);
    nginx = await startNginx(inject('nginx'), plainSite(ports));
  });

  afterAll(async () => {
    await nginx.stop();
    await Promise.all(servers.map((one) => stopProcess(one, 'SIGTERM')));
    await db.close();
    vendor.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('D-15: guesses at both replicas count together, by the address that nginx saw, whatever the visitor claims', async () => {
    const noticeNumber = await fine();
    const guesser = await visitor();
    for (let turn = 0; turn < 5; turn += 1) {
      const claim = {
        'x-forwarded-for': `198.51.100.${turn}`,
        forwarded: `for=198.51.100.${turn}`,
      };
      const { status, text } = await lookUp(guesser.claiming(claim), noticeNumber, WRONG);
      expect([status, text]).toEqual([200, expect.stringContaining('ERREUR')]);
    }
    for (const claim of ['198.51.100.99', '127.0.0.1', '', 'x, 127.0.0.1, 127.0.0.1']) {
      const refused = await lookUp(guesser.claiming({ 'x-forwarded-for': claim }), noticeNumber);
      expect([claim, refused.status]).toEqual([claim, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await lookUp(await visitor(), noticeNumber)).status).toBe(200);
  });

  /** Eight visitors who go on asking. @returns how to end it: the statuses that came */
  async function traffic(): Promise<() => Promise<number[]>> {
    const noticeNumber = await fine();
    const people = await Promise.all(Array.from({ length: 8 }, visitor));
    const statuses: number[] = [];
    let over = false;
    const asking = people.map(async (who) => {
      while (!over) {
        statuses.push((await lookUp(who, noticeNumber)).status);
        // Below ten a second, where the limit of one address lies (600 lookups a minute).
        await sleep(120);
      }
    });
    return async () => {
      over = true;
      await Promise.all(asking);
      return statuses;
    };
  }

  /** Stops a replica as an update does, starts it again, and waits until nginx has come back to it. */
  async function renew(rank: number): Promise<void> {
    const stopped = once(server(rank), 'exit');
    server(rank).kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
    await sleep(1_000);
    await start(rank);
    const asked = async () => (await served(CALLS.rechercheAmende.path))[rank];
    await expect.poll(asked).toBeGreaterThan(0);
  }

  it('invariant 2: both are stopped in turn under traffic: no request is lost, nginx goes on with the other one', async () => {
    const end = await traffic();
    await sleep(1_000);
    await renew(0);
    await renew(1);
    const statuses = await end();
    expect(
      statuses.filter((status) => status !== 200),
      nginx.log(),
    ).toEqual([]);
    expect(statuses.length).toBeGreaterThan(200);
  });

  it('invariant 2: one is killed under traffic: nginx asks the other one, and no request is lost', async () => {
    const end = await traffic();
    await sleep(500);
    await stopProcess(server(1), 'SIGKILL');
    await sleep(3_000);
    const statuses = await end();
    expect(
      statuses.filter((status) => status !== 200),
      nginx.log(),
    ).toEqual([]);
    await start(1);
  });

  it('O-12: no log of nginx holds a number, a key or a credential, also when no replica answers', async () => {
    const noticeNumber = await fine();
    const who = await visitor();
    await lookUp(who, noticeNumber);
    const { reference } = startedIn((await pay(who, noticeNumber)).text);
    const origin = { address: '127.0.8.1' };
    const get = (path: string) =>
      send(nginx.port, origin, { method: 'GET', path, headers: { referer: `http://x${path}` } });
    const comeBack = () =>
      get(
        `${CALLS.directRetour.path}?hostedCheckoutId=${reference}&RETURNMAC=${returnMacOf(reference)}`,
      );
    const word = (await comeBack()).headers.location?.split('/').at(-1) ?? '';
    expect(word).toHaveLength(22);
    const id = 'opaque-id-of-a-pre-filled-address';
    const token = 'signed-word-of-a-token';
    const visit = async () => {
      await comeBack();
      await get(`/fr/tai/paiement/confirmation/${word}`);
      await get(`/fr/tai/${id}`);
      await get(`${CALLS.encrypte.path}?plainText=${noticeNumber}${KEY}`);
      await send(nginx.port, origin, { method: 'POST', path: `${CALLS.token.path}?sub=${token}` });
    };
    await visit();
    await Promise.all(servers.map((one) => stopProcess(one, 'SIGKILL')));
    await visit();
    const lost = await get(`/fr/tai/paiement/confirmation/${word}`);
    expect(lost.status).toBe(502);
    const logs = nginx.logsOfService();
    expect(logs.access).toMatch(/^127\.0\.8\.1 \[.+\] GET HTTP\/1\.1 502 /m);
    for (const text of [...Object.values(logs), nginx.log()]) {
      for (const secret of [word, reference, id, noticeNumber, token])
        expect(text).not.toContain(secret);
    }
  });
});
