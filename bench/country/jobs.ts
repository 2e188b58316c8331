import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { CLOCK_JOBS, type ClockJob, type Registration } from '#server/jobs/policies.ts';
import { addClockRows, claimJob } from '#server/jobs/queue.ts';
import { registerJobs } from '#server/jobs/registry.ts';
import { officeJobs } from '#server/office/officeJobs.ts';
import type { Mailer } from '#server/ports/Mailer.ts';
import { purgeExpired } from '#server/services/retention/purgeExpired.ts';
import type { App } from '../../tests/support/app.ts';
import { type Action, knowingProvider } from '../../tests/support/country/actions.ts';
import { HISTORY_DAYS } from '../../tests/support/country/history.ts';
import { doNext, sendingJobs } from '../../tests/support/country/sendings.ts';

/** The oldest day of the history is past each period. */
const DAYS = HISTORY_DAYS - 1;
const RETENTIONS = {
  bindings: 1,
  sendings: DAYS,
  personalData: DAYS,
  fines: DAYS,
  attempts: DAYS,
  payments: DAYS,
  parkingPayments: DAYS,
};

/** Money of ours is kept for years after all else, and a part of the history was seen by an earlier night. */
const EARLIER = DAYS - 30;
const LONG = 10_000;
const NIGHTLY = {
  ...RETENTIONS,
  personalData: EARLIER,
  fines: EARLIER,
  attempts: EARLIER,
  payments: LONG,
  parkingPayments: LONG,
};

async function endQuestions(db: Database): Promise<void> {
  for (const table of ['attempt', 'payment']) {
    await sql`update ${sql.table(table)} set ask_at = null
      where created_at < now() - make_interval(days => ${EARLIER - 1}::int)`.execute(db);
  }
}

const mailer: Mailer = { send: async () => 'sent' };

async function registrationsOf(app: App): Promise<readonly Registration[]> {
  const { db, config } = app;
  const settings = { ...config, retentions: RETENTIONS };
  return [
    ...(await sendingJobs(app)),
    ...registerJobs(db, await knowingProvider(db), [], settings),
    ...officeJobs(db, mailer, settings),
  ];
}

/** What comes last erases what the others read. */
const LAST = ['closing', 'purge'];

/** Each job of the service, as its queue runs it. */
export async function jobActions(app: App): Promise<readonly Action[]> {
  const registrations = await registrationsOf(app);
  const handlerOf = (subject: string) => {
    const registration = registrations.find(({ handler }) => handler.subject === subject);
    if (registration === undefined) throw new RangeError(subject);
    return registration.handler;
  };
  const sending = (subject: string): Action => ({
    name: `job: ${subject}`,
    times: 2,
    act: () =>
      doNext(
        app,
        registrations.filter(({ handler }) => handler.subject === subject),
      ),
  });
  const subjects = Object.keys(CLOCK_JOBS) as ClockJob[];
  return [
    sending('mail'),
    sending('letter'),
    ...[...subjects.filter((one) => !LAST.includes(one)), ...LAST].map((subject) => ({
      name: `job: ${subject}`,
      times: 0,
      act: () => handlerOf(subject).run({}),
    })),
    {
      name: 'job: purge, the night after, with money that is kept for years',
      times: 1,
      async act(time) {
        // In service no question is asked any more once a period is over.
        if (time === 0) await endQuestions(app.db);
        await purgeExpired(app.db, NIGHTLY);
        if (time > 0) return;
        await sql`vacuum (analyze)`.execute(app.db);
        // What has fallen due during the first night, which takes minutes.
        await purgeExpired(app.db, NIGHTLY);
      },
    },
    {
      name: 'queue of jobs: nothing is due',
      times: 3,
      async act() {
        await addClockRows(app.db, registrations);
        await claimJob(app.db, []);
      },
    },
    { name: 'scrape of the measures', times: 3, act: async () => app.app.inject('/metrics') },
    { name: 'health', times: 3, act: async () => app.app.inject('/health/ready') },
  ];
}
