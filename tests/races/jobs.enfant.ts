import Type from 'typebox';
import { ouvrirPostgres } from '#server/database/open.ts';
import { demarrerTravaux } from '#server/jobs/startJobs.ts';

// A server that takes a job of the subject `tue`, says so, and never ends it: it waits to be killed.
const { base } = await ouvrirPostgres(process.argv[2] ?? '');
await demarrerTravaux({
  base,
  journal: { warn: () => undefined },
  intervalles: { relaisMs: 50, fileMs: 50, horlogeMs: 60_000 },
  inscriptions: [
    {
      travail: {
        sujet: 'tue',
        charge: Type.Object({ rang: Type.Integer() }),
        executer: () => {
          process.send?.('taken');
          return new Promise(() => undefined);
        },
      },
      regime: { reprises: 3, delaiS: 1, expirationS: 1, paralleles: 1, lettreMorte: true },
    },
  ],
});
