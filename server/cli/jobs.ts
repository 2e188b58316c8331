import { Command } from 'commander';
import { inspectJobs, type JobsState, retryJobs } from '../jobs/inspect.ts';
import { withDatabase } from './frame.ts';

const STATES = { MORT: 'dead', A_REPRENDRE: 'to retry' } as const;

export function jobsCommand(): Command {
  const command = new Command('jobs')
    .description('show the queues, and what failed in them')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A job that fails is tried again by itself, after longer and longer waits; one that has used up its tries is dead
and waits for you. Put right what its last error says, then retry it: what was done is not done twice.
Exit codes: 0 done, 1 there is no such job or the command failed.

Examples:
  npm run amendes -- jobs
  npm run amendes -- jobs retry all`,
    )
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const state = await inspectJobs(db);
        if (json) console.log(JSON.stringify(state, null, 2));
        else show(state);
      }),
    );
  command
    .command('retry')
    .description('try a dead job, or one that waits for its next try, again now')
    .argument('<id>', 'the id that `jobs` shows, or all')
    .action((id: string) =>
      withDatabase(async ({ db }) => {
        const count = await retryJobs(db, id);
        if (count === 0 && id !== 'all') {
          console.error(`There is no failed job ${id}`);
          process.exitCode = 1;
        } else {
          console.log(`${count} ${count === 1 ? 'job goes' : 'jobs go'} back into the queue`);
        }
      }),
    );
  return command;
}

function show(state: JobsState): void {
  const age = state.aRelayer > 0 ? `, the oldest for ${state.ageS} s` : '';
  console.log(`${state.aRelayer} due, not taken by a server${age}`);
  if (state.files.length > 0) console.table(state.files.map(queueRow));
  if (state.echecs.length > 0) console.table(state.echecs.map(failureRow));
}

const queueRow = (queue: JobsState['files'][number]) => ({
  queue: queue.file,
  waiting: queue.enAttente,
  'to retry': queue.aReprendre,
  running: queue.enCours,
  done: queue.terminees,
  failed: queue.echouees,
  'last done': queue.derniere,
});

const failureRow = (failure: JobsState['echecs'][number]) => ({
  id: failure.id,
  state: STATES[failure.etat],
  subject: failure.sujet,
  key: failure.cle,
  tries: failure.essais,
  since: failure.depuis,
  'last error': failure.erreur,
});
