import type { Database } from '../database/open.ts';

/** The subjects of rows that the receipt jobs take. */
export const SUBJECTS = { MAIL: 'mail', LETTER: 'letter' } as const;

/** What a row of each subject holds: no address and no number (invariant 6). */
export interface Payloads {
  readonly mail: { readonly mailId: string };
  readonly letter: { readonly referenceReglement: string };
}

/** Once for each key. The job takes the row after the commit. */
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
