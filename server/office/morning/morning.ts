import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { DAY_PATTERN } from '#contract/domain/dates.ts';
import { strict } from '#contract/schemas/common.ts';
import type { Database } from '../../database/open.ts';
import { writeAtomically } from '../../files/writeAtomically.ts';
import type { JobHandler } from '../../ports/JobHandler.ts';
import type { Mailer } from '../../ports/Mailer.ts';
import { type MorningContent, morningContent } from './content.ts';
import { morningHtml } from './html.ts';
import { readMorning } from './readMorning.ts';
import { morningText } from './text.ts';
import { say, TEXTS } from './wording.ts';

export interface MorningSettings {
  readonly demonstration: boolean;
  readonly postgresUrl: string | null;
  readonly sent: { readonly mornings: string };
  /** Days after which a file of the administration is late. */
  readonly fileDays: number;
  /** The address that gets the page; null if no mail is sent. */
  readonly operatorsMail: string | null;
}

export interface MorningPage {
  readonly content: MorningContent;
  readonly file: string;
  readonly html: string;
}

/** Closes the day before and writes the page of a morning. It replaces a page of the same morning. */
export async function writeMorning(
  db: Database,
  settings: MorningSettings,
  day: string,
): Promise<MorningPage> {
  const folder = settings.sent.mornings;
  const content = morningContent(await readMorning(db, day, settings.fileDays), {
    folder,
    demonstration: settings.demonstration,
    isEmbedded: settings.postgresUrl === null,
  });
  const html = await morningHtml(content);
  const file = join(folder, `${day}.html`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAtomically(file, html);
  return { content, file, html };
}

const subjectOf = ({ verdicts, title }: MorningContent): string =>
  say(TEXTS.courriel.sujet, { titre: title, verdict: verdicts[0]?.text ?? '' });

export async function mailMorning(
  mailer: Mailer,
  recipient: string,
  { content, file, html }: MorningPage,
): Promise<void> {
  const outcome = await mailer.send({
    id: `matin-${content.day}`,
    recipient,
    subject: subjectOf(content),
    text: `${morningText(content)}${say(TEXTS.courriel.fichier, { fichier: file })}\n`,
    html,
    language: 'fr',
  });
  if (outcome === 'refused') throw new Error('The relay refuses COURRIEL_EXPLOITATION for good');
}

const MailPayload = strict({ day: Type.String({ pattern: DAY_PATTERN }) });

/** The mail goes through the outbox, so that a relay that is away does not delay the closing. */
const MORNING_MAIL = 'morning';

export function createMorningMail(
  db: Database,
  settings: MorningSettings,
  mailer: Mailer,
): JobHandler<{ readonly day: string }> {
  return {
    subject: MORNING_MAIL,
    payload: MailPayload,
    async run({ day }) {
      const { operatorsMail } = settings;
      if (operatorsMail === null) return;
      await mailMorning(mailer, operatorsMail, await writeMorning(db, settings, day));
    },
  };
}

/** Writes the page and queues its mail. However often the night is tried, a morning has one mail in the queue. */
export async function closeNight(
  db: Database,
  settings: MorningSettings,
  day: string,
): Promise<void> {
  await writeMorning(db, settings, day);
  if (settings.operatorsMail === null) return;
  await db
    .insertInto('outbox')
    .values({
      subject: MORNING_MAIL,
      key: `${MORNING_MAIL}/${day}`,
      payload: JSON.stringify({ day }),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
