import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { startJobs } from '#server/jobs/startJobs.ts';
import { nouvelleBase } from '../support/postgres.ts';

const REPLIQUES = 6;
const ESSAIS = 5;
const muet = { warn: () => undefined };

describe('replicas that start together on an empty database', () => {
  let bases: OpenDatabase[] = [];
  afterEach(async () => {
    await Promise.all(bases.map(({ close: fermer }) => fermer()));
    bases = [];
  });

  it.each(Array.from({ length: ESSAIS }, (_, essai) => essai + 1))(
    'all have their queues, time %i',
    async () => {
      const url = await nouvelleBase(inject('postgresUrl'));
      bases = await Promise.all(Array.from({ length: REPLIQUES }, () => openPostgres(url, 3)));
      const departs = await Promise.allSettled(
        bases.map(async ({ base }) => {
          await migrate(base);
          return startJobs({ base, registrations: [], logger: muet });
        }),
      );
      for (const depart of departs) {
        if (depart.status === 'fulfilled') await depart.value.stop(0);
      }
      expect(departs.map(({ status }) => status)).toEqual(Array(REPLIQUES).fill('fulfilled'));
    },
  );
});
