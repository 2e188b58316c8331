import Type from 'typebox';
import { CLOCK_JOBS, type ClockJob, type Registration } from './policies.ts';

export const clockJob = (subject: ClockJob, act: () => Promise<unknown>): Registration => ({
  handler: { subject, payload: Type.Object({}), run: async () => void (await act()) },
  policy: CLOCK_JOBS[subject],
});
