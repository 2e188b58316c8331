import type { JobHandler } from '../../ports/JobHandler.ts';
import { SUBJECTS } from '../../store/outbox.ts';
import { depositLetter, type LetterDependencies, LetterPayload } from './letters.ts';
import { type MailDependencies, MailPayload, sendMail } from './mails.ts';

export function createReceiptJobs(
  deps: MailDependencies & LetterDependencies,
): readonly [JobHandler<MailPayload>, JobHandler<LetterPayload>] {
  return [
    {
      subject: SUBJECTS.MAIL,
      payload: MailPayload,
      run: (payload) => sendMail(deps, payload),
    },
    {
      subject: SUBJECTS.LETTER,
      payload: LetterPayload,
      run: (payload) => depositLetter(deps, payload),
    },
  ];
}
