import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { href } from '#contract/paths.ts';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { type Appli, ouvrirSession, poster, scellerReponse } from '../support/appli.ts';
import { nouvelleBase } from '../support/postgres.ts';
import { tendreFil } from './fil.ts';
import { bilan, creerAmende, demarrer } from './support.ts';

describe('the database is away for a while', () => {
  let fil: Awaited<ReturnType<typeof tendreFil>>;
  let directe: OpenDatabase;
  let parLeFil: OpenDatabase;
  let appli: Appli;

  beforeAll(async () => {
    const adresse = await nouvelleBase(inject('postgresUrl'));
    fil = await tendreFil(new URL(adresse));
    directe = await openPostgres(adresse, 2);
    await migrate(directe.base);
    const url = new URL(adresse);
    url.port = String(fil.port);
    parLeFil = await openPostgres(url.href);
    const config = readConfig({
      LOG_LEVEL: 'silent',
      DATABASE_URL: url.href,
      TOKEN_SECRET: 't'.repeat(32),
      XSRF_SECRET: 'x'.repeat(32),
      RETURN_SECRET: 'secret-de-test-des-courses'.padEnd(32, '.'),
      CIPHER_SECRET: 'c'.repeat(32),
      KEY_PEPPERS: 'p'.repeat(32),
    });
    const app = await buildApp({
      config,
      base: parLeFil.base,
      passerelle: createSipsGateway(config.sips),
      genererJustificatif: async () => Buffer.alloc(0),
      genererVirement: async () => Buffer.alloc(0),
      webFolder: null,
    });
    appli = { app, base: parLeFil.base, config, fermer: async () => undefined };
  });
  afterAll(async () => {
    await appli.app.close();
    await Promise.all([parLeFil.close(), directe.close()]);
    fil.fermer();
  });

  const reponseScellee = (reference: string) =>
    scellerReponse(
      appli,
      new Map([
        ['transactionReference', reference],
        ['amount', '13500'],
        ['returnContext', 'mot-de-retour'],
      ]),
    );

  it('invariant 2: a notification is acknowledged only once it is recorded, and can come again', async () => {
    const numAvis = await creerAmende(directe.base);
    const corps = reponseScellee(await demarrer(directe.base, numAvis));
    fil.couper();
    const pendant = await poster(appli, 'sipsAutomatique', corps);
    expect(pendant.statusCode).toBe(503);
    expect(pendant.json()).toMatchObject({ code: 'indisponible' });
    fil.reparer();
    expect(await bilan(directe.base, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });

    expect((await poster(appli, 'sipsAutomatique', corps)).statusCode).toBe(200);
    expect((await poster(appli, 'sipsAutomatique', corps)).statusCode).toBe(200);
    expect(await bilan(directe.base, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
  });

  it('invariant 2: who comes back meanwhile lands on the confirmation, which asks again', async () => {
    const numAvis = await creerAmende(directe.base);
    const corps = reponseScellee(await demarrer(directe.base, numAvis));
    fil.couper();
    const retour = await poster(appli, 'sipsRetour', corps);
    fil.reparer();
    expect(retour.statusCode).toBe(303);
    expect(retour.headers.location).toBe(
      appli.config.publicUrl + href('confirmation', 'fr', { token: 'mot-de-retour' }),
    );
  });

  it('O-12: a lookup meanwhile is a fault of ours, never an unknown number', async () => {
    const appeler = await ouvrirSession(appli);
    fil.couper();
    const pendant = await appeler('rechercheAmende', {
      numAmende: '61500000000111',
      cleAmende: '11',
    });
    fil.reparer();
    expect(pendant.statusCode).toBe(503);
    expect(pendant.json()).toMatchObject({ code: 'indisponible' });
    expect(pendant.body).not.toMatch(/ECONN|socket|postgres/i);
  });
});
