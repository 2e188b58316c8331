import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeService, openService } from '#server/services/state/maintenance.ts';
import { type App, openSession, requestToken, startApp } from '../support/app.ts';

let app: App;
let clock = Date.now();
const lines: string[] = [];
beforeAll(async () => {
  app = await startApp(
    { LOG_LEVEL: 'info' },
    { now: () => clock, logOutput: { write: (line) => lines.push(line) } },
  );
});
afterAll(() => app.close());

const token = () => requestToken(app);

const WHO = { operator: 'agent', note: 'new version' };
const LOOKUP = { numAmende: '51900101000011', cleAmende: '21' };
const CONFIRMATION = { jetonConfirmationPaiement: 'A'.repeat(22) };

it('maintenance refuses what begins and lets what was paid be proved, within five seconds', async () => {
  const call = await openSession(app);
  expect((await call('rechercheAmende', LOOKUP)).statusCode).toBe(200);

  expect((await token()).headers).not.toHaveProperty('x-maintenance');

  const back = new Date(Date.now() + 600_000);
  await closeService(app.db, back, WHO);
  clock += 5_000;
  expect((await token()).headers).toMatchObject({ 'x-maintenance': back.toISOString() });
  const refusal = await call('rechercheAmende', LOOKUP);
  expect(refusal.statusCode).toBe(503);
  expect(refusal.json()).toMatchObject({ code: 'maintenance' });
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(590);
  // Planned maintenance is no fault, which an alarm would count.
  expect(lines.some((line) => line.includes('closed for maintenance'))).toBe(true);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  expect((await call('confirmerPaiement', CONFIRMATION)).statusCode).toBe(206);
  expect((await app.app.inject('/health/live')).statusCode).toBe(200);

  await openService(app.db, WHO);
  clock += 5_000;
  expect((await call('rechercheAmende', LOOKUP)).statusCode).toBe(200);
});

it('D-26: a session that begins says that the service is closed, without a return that is past or not told', async () => {
  for (const back of [null, new Date(Date.now() - 60_000)]) {
    await closeService(app.db, back, WHO);
    clock += 5_000;
    const { statusCode, headers } = await token();
    expect([statusCode, headers['x-maintenance']]).toEqual([200, '']);
  }
  await openService(app.db, WHO);
});
