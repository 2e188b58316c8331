import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { type App, openSession, startApp } from '../support/app.ts';
import { newDatabase } from '../support/postgres.ts';
import { comeBack, deliver, webhookOf } from '../support/webhook.ts';
import { AMOUNT, answerOf, hearNow } from './answer.ts';
import { createFine, start, summary } from './support.ts';
import { setTripwire } from './tripwire.ts';

/** What a busy machine may add. */
const BUSY_MS = 4_000;

describe('the database is away for a while', () => {
  let line: Awaited<ReturnType<typeof setTripwire>>;
  let direct: OpenDatabase;
  let byLine: OpenDatabase;
  let service: App;

  beforeAll(async () => {
    const address = await newDatabase(inject('postgresUrl'), inject('migrated'));
    line = await setTripwire(new URL(address));
    direct = await openPostgres(address, 2);
    const url = new URL(address);
    url.port = String(line.port);
    byLine = await openPostgres(url.href);
    service = await startApp({}, { db: byLine.forPeople }, (real) => real);
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([byLine.close(), direct.close()]);
    line.fermer();
  });

  const captured = (reference: string) => webhookOf(service, { reference, cents: AMOUNT });

  it('invariant 2: a notification is acknowledged only once it is recorded, and can come again', async () => {
    const noticeNumber = await createFine(direct.db);
    const reference = await start(direct.db, noticeNumber, 'camille.martin@exemple.fr');
    const webhook = captured(reference);
    line.cutLine();
    const during = await deliver(service, webhook);
    expect(during.statusCode).toBe(503);
    expect(during.json()).toMatchObject({ code: 'indisponible' });
    line.repair();
    expect(await summary(direct.db, noticeNumber)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });

    expect((await deliver(service, webhook)).statusCode).toBe(200);
    expect((await deliver(service, webhook)).statusCode).toBe(200);
    await hearNow(direct.db, answerOf(reference));
    expect(await summary(direct.db, noticeNumber)).toEqual({
      statut: 'PAYE',
      ecritures: 1,
      envois: 1,
    });
  });

  it('O-12: a payer who comes back meanwhile is told that it is a fault of ours', async () => {
    const reference = await start(direct.db, await createFine(direct.db));
    line.cutLine();
    const back = await comeBack(service, { reference }, { accept: 'text/html' });
    line.repair();
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toContain(`${service.config.publicUrl}/fr/tai/erreur/technique#`);
  });

  it('O-12: a lookup meanwhile is a fault of ours, never an unknown number', async () => {
    const call = await openSession(service);
    line.cutLine();
    const during = await call('rechercheAmende', {
      numAmende: '61599999999911',
      cleAmende: '11',
    });
    line.repair();
    expect(during.statusCode).toBe(503);
    expect(during.json()).toMatchObject({ code: 'indisponible' });
    expect(during.body).not.toMatch(/ECONN|socket|postgres/i);
  });

  it('O-12: a database that keeps silent is waited for five seconds, by each call, and used again', async () => {
    const call = await openSession(service);
    const lookup = () => call('rechercheAmende', { numAmende: '61599999999911', cleAmende: '11' });
    const webhook = captured(await start(direct.db, await createFine(direct.db)));
    const timed = async (ask: () => Promise<{ statusCode: number }>) => {
      const since = performance.now();
      const { statusCode } = await ask();
      return { statusCode, ms: performance.now() - since };
    };
    expect((await lookup()).statusCode).toBe(200);
    line.silence();
    const get = (url: string) => () => service.app.inject({ url });
    const [ready, metrics, ...calls] = await Promise.all([
      timed(get('/health/ready')),
      timed(get('/metrics')),
      timed(lookup),
      timed(() => deliver(service, webhook)),
    ]);
    line.speak();
    expect([ready?.statusCode, metrics?.statusCode]).toEqual([503, 200]);
    for (const { statusCode, ms } of calls) {
      expect(statusCode).toBe(503);
      expect(ms).toBeLessThan(5_000 + BUSY_MS);
    }
    expect(ready?.ms).toBeLessThan(2_000 + BUSY_MS);
    await expect.poll(async () => (await lookup()).statusCode).toBe(200);
    expect((await deliver(service, webhook)).statusCode).toBe(200);
  });
});
