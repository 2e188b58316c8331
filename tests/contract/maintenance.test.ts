import { afterAll, beforeAll, expect, it } from 'vitest';
import { changerMaintenance } from '#server/services/exploitation/maintenance.ts';
import { type Appli, demanderToken, demarrerAppli, ouvrirSession } from '../support/appli.ts';

let appli: Appli;
let horloge = Date.now();
const lines: string[] = [];
beforeAll(async () => {
  appli = await demarrerAppli(
    { LOG_LEVEL: 'info' },
    { maintenant: () => horloge, logOutput: { write: (line) => lines.push(line) } },
  );
});
afterAll(() => appli.fermer());

const jeton = () => demanderToken(appli);

const QUI = { operateur: 'agent', note: 'new version' };
const RECHERCHE = { numAmende: '51900101000011', cleAmende: '21' };
const CONFIRMATION = { jetonConfirmationPaiement: 'A'.repeat(22) };

it('maintenance refuses what begins and lets what was paid be proved, within five seconds', async () => {
  const appeler = await ouvrirSession(appli);
  expect((await appeler('rechercheAmende', RECHERCHE)).statusCode).toBe(200);

  expect((await jeton()).headers).not.toHaveProperty('x-maintenance');

  const retour = new Date(Date.now() + 600_000);
  await changerMaintenance(appli.base, true, retour, QUI);
  horloge += 5_000;
  expect((await jeton()).headers).toMatchObject({ 'x-maintenance': retour.toISOString() });
  const refus = await appeler('rechercheAmende', RECHERCHE);
  expect(refus.statusCode).toBe(503);
  expect(refus.json()).toMatchObject({ code: 'maintenance' });
  expect(Number(refus.headers['retry-after'])).toBeGreaterThan(590);
  // Planned maintenance is no fault, which an alarm would count.
  expect(lines.some((line) => line.includes('closed for maintenance'))).toBe(true);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  expect((await appeler('confirmerPaiement', CONFIRMATION)).statusCode).toBe(206);
  expect((await appli.app.inject('/health/live')).statusCode).toBe(200);

  await changerMaintenance(appli.base, false, null, QUI);
  horloge += 5_000;
  expect((await appeler('rechercheAmende', RECHERCHE)).statusCode).toBe(200);
});

it('D-26: a session that begins says that the service is closed, without a return that is past or not told', async () => {
  for (const retour of [null, new Date(Date.now() - 60_000)]) {
    await changerMaintenance(appli.base, true, retour, QUI);
    horloge += 5_000;
    const { statusCode, headers } = await jeton();
    expect([statusCode, headers['x-maintenance']]).toEqual([200, '']);
  }
  await changerMaintenance(appli.base, false, null, QUI);
});
