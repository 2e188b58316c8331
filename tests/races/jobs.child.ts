import Type from 'typebox';
import { openPostgres } from '#server/database/open.ts';
import { startJobs } from '#server/jobs/startJobs.ts';

// A server that takes a job of the subject `tue`, says so, and never ends it: it waits to be killed.
const { db } = await openPostgres(process.argv[2] ?? '');
await startJobs({
  queue: db,
  logger: { warn: () => undefined },
  pollMs: 50,
  registrations: [
    {
      handler: {
        subject: 'tue',
        payload: Type.Object({ rank: Type.Integer() }),
        run: () => {
          process.send?.('taken');
          return new Promise(() => undefined);
        },
      },
      policy: { tries: 4, delayS: 1, limitS: 1, concurrency: 1, deadLetter: true },
    },
  ],
});
