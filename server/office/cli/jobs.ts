import type { Command } from 'commander';
import { inspectJobs, type JobsState, retryJobs } from '../../jobs/inspect.ts';
import { signalDifferences, withDatabase } from './frame.ts';

export function jobsCommand(program: Command): void {
  const command = program
    .command('jobs')
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
          signalDifferences();
        } else {
          console.log(`${count} ${count === 1 ? 'job goes' : 'jobs go'} back into the queue`);
        }
      }),
    );
}

function show(state: JobsState): void {
  const age = state.due > 0 ? `, the oldest for ${state.ageS} s` : '';
  console.log(`${state.due} due, not taken by a server${age}`);
  if (state.late.length > 0) {
    console.log(`Not done for three of their periods: ${state.late.join(', ')}`);
  }
  if (state.queues.length > 0) console.table(state.queues.map(queueRow));
  if (state.failures.length > 0) console.table(state.failures.map(failureRow));
}

const queueRow = (queue: JobsState['queues'][number]) => ({
  queue: queue.queue,
  waiting: queue.waiting,
  'to retry': queue.toRetry,
  running: queue.inProgress,
  done: queue.done,
  failed: queue.failed,
  'last done': queue.lastDone,
});

const failureRow = (failure: JobsState['failures'][number]) => ({
  id: failure.id,
  state: failure.state,
  subject: failure.subject,
  key: failure.key,
  tries: failure.tries,
  since: failure.since,
  'last error': failure.error,
});
