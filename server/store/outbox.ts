import type { Database } from '../database/open.ts';

/** Subjects of the rows that the receipt jobs process. */
export const SUBJECTS = { MAIL: 'mail', LETTER: 'letter' } as const;

/** What a row of each subject holds: no address and no number (invariant 6). */
export interface Payloads {
  readonly mail: { readonly mailId: string };
  readonly letter: { readonly referenceReglement: string };
}

/** Posts a row once for each key. The job sees it after the commit. */
export async function post<Subject extends keyof Payloads>(
  transaction: Database,
  subject: Subject,
  key: string,
  payload: Payloads[Subject],
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({ subject, key: `${subject}/${key}`, payload: JSON.stringify(payload) })
    .execute();
}
