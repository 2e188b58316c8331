import { inject } from 'vitest';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openPostgres } from '#server/database/open.ts';
import type { PaymentGateway } from '#server/ports/PaymentGateway.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import type { Appli } from '../support/appli.ts';
import { nouvelleBase } from '../support/postgres.ts';
import { creerAmende } from './support.ts';

export const CLE = '21';

/** Two replicas of the whole application, each with its own pool, on one PostgreSQL. */
export interface Applis {
  readonly a: Appli;
  readonly b: Appli;
  /** A pool of the test's own. */
  readonly base: Database;
  /** Inserts a fine that can be looked up with `CLE`. @returns its payment number */
  creerAvis(): Promise<string>;
  fermer(): Promise<void>;
}

interface Choix {
  readonly env?: NodeJS.ProcessEnv;
  /** What the gateway of both does otherwise than Sips'. */
  readonly passerelle?: (sips: PaymentGateway) => Partial<PaymentGateway>;
  readonly delaiVerificationMs?: number;
}

export async function ouvrirApplis(choix: Choix = {}): Promise<Applis> {
  const { env, passerelle = () => ({}), ...options } = choix;
  const url = await nouvelleBase(inject('postgresUrl'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    TRUST_PROXY: '127.0.0.1',
    TOKEN_SECRET: 't'.repeat(32),
    XSRF_SECRET: 'x'.repeat(32),
    RETURN_SECRET: 'r'.repeat(32),
    CIPHER_SECRET: 'c'.repeat(32),
    KEY_PEPPERS: 'p'.repeat(32),
    ...env,
  });
  const sips = createSipsGateway(config.sips);
  const directe = await openPostgres(url, 2);
  await migrate(directe.base);
  const ouvrir = async (): Promise<Appli> => {
    const { base, close: fermer } = await openPostgres(url);
    const app = await buildApp({
      config,
      base,
      ...options,
      passerelle: { ...sips, ...passerelle(sips) },
      genererJustificatif: async () => Buffer.alloc(0),
      genererVirement: async () => Buffer.alloc(0),
      webFolder: null,
    });
    return {
      app,
      base,
      config,
      async fermer() {
        await app.close();
        await fermer();
      },
    };
  };
  const [a, b] = [await ouvrir(), await ouvrir()];
  const peppers = creerPeppers(config.secrets.KEY_PEPPERS);
  return {
    a,
    b,
    base: directe.base,
    async creerAvis() {
      const numAvis = await creerAmende(directe.base);
      await directe.base
        .updateTable('amende')
        .set(peppers.proteger(numAvis, CLE))
        .where('num_avis', '=', numAvis)
        .execute();
      return numAvis;
    },
    async fermer() {
      await Promise.all([a.fermer(), b.fermer()]);
      await directe.close();
    },
  };
}

/** Does all tasks, at most `largeur` at once. @returns what each gave, in their order */
export async function parLargeur<T>(
  taches: readonly (() => Promise<T>)[],
  largeur: number,
): Promise<T[]> {
  const resultats: T[] = [];
  let suivante = 0;
  const worker = async () => {
    for (;;) {
      const rang = suivante;
      suivante += 1;
      const tache = taches[rang];
      if (tache === undefined) return;
      resultats[rang] = await tache();
    }
  };
  await Promise.all(Array.from({ length: largeur }, worker));
  return resultats;
}
