import type { Database } from '../database/open.ts';
import { clockJob } from '../jobs/clockJob.ts';
import { JOB_POLICIES, type Registration } from '../jobs/policies.ts';
import type { Mailer } from '../ports/Mailer.ts';
import { today } from '../store/today.ts';
import { closeNight, createMorningMail, type MorningSettings } from './morning/morning.ts';

/** The jobs that serve operators: the night’s closing, and its mail. */
export const officeJobs = (
  db: Database,
  mailer: Mailer,
  settings: MorningSettings,
): readonly Registration[] => [
  { handler: createMorningMail(db, settings, mailer), policy: JOB_POLICIES.SENDING },
  clockJob('closing', async () => closeNight(db, settings, await today(db))),
];
