import Type from 'typebox';
import { openPostgres } from '#server/database/open.ts';
import { startJobs } from '#server/jobs/startJobs.ts';

// A server that takes a job of the subject `tue`, says so, and never ends it: it waits to be killed.
const { base } = await openPostgres(process.argv[2] ?? '');
await startJobs({
  base,
  logger: { warn: () => undefined },
  intervals: { outboxMs: 50, queueMs: 50, clockMs: 60_000 },
  registrations: [
    {
      handler: {
        subject: 'tue',
        charge: Type.Object({ rang: Type.Integer() }),
        run: () => {
          process.send?.('taken');
          return new Promise(() => undefined);
        },
      },
      policy: { retries: 3, delayS: 1, expiryS: 1, concurrency: 1, deadLetter: true },
    },
  ],
});
