import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { DAY_PATTERN } from '#contract/domain/dates.ts';
import { strict } from '#contract/schemas/common.ts';
import type { Database } from '../../database/open.ts';
import { writeAtomically } from '../../files/writeAtomically.ts';
import type { JobHandler } from '../../ports/JobHandler.ts';
import type { Mailer } from '../../ports/Mailer.ts';
import { SENDING_MS } from '../../services/receipts/sendingTime.ts';
import { formatTotal, headed, say, TEXTS } from '../wording.ts';
import { type MorningContent, morningContent } from './content.ts';
import type { TaskGroup } from './groups.ts';
import { morningPage } from './page.ts';
import { readMorning } from './readMorning.ts';
import { tasksFile } from './tasksFile.ts';

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
  const file = join(folder, `${day}.html`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAtomically(file, morningPage(content));
  if (content.groups.some(({ hidden }) => hidden > 0)) {
    await writeAtomically(join(folder, content.tasksFile), tasksFile(content.tasks));
  }
  return { content, file };
}

const subjectOf = ({ verdicts, title }: MorningContent): string =>
  say(TEXTS.courriel.sujet, { titre: title, verdict: verdicts[0]?.text ?? '' });

/** Says the sums and how much waits. The rest is on the page, which may be large. */
export const mailText = (content: MorningContent, file: string): string =>
  [
    content.title,
    ...(content.place.demonstration ? [TEXTS.demonstration] : []),
    '',
    ...content.verdicts.map(({ text }) => `- ${text}`),
    '',
    ...content.sums.map(({ name, total, meaning }) => `${name}\u00a0: ${total}. ${meaning}`),
    ...content.sumNotes,
    '',
    TEXTS.aFaire.titre,
    ...(content.groups.length === 0 ? [TEXTS.aFaire.rien] : content.groups.map(inShort)),
    '',
    say(TEXTS.courriel.fichier, { fichier: file }),
    TEXTS.contenu,
    '',
  ].join('\n');

const inShort = ({ what, facts, shown: [first] }: TaskGroup): string => {
  const sum = first?.money ? formatTotal([first.money]) : '';
  return `- ${[headed(what).head, ...(facts.length > 0 ? facts : [sum])].filter(Boolean).join(', ')}`;
};

export async function mailMorning(
  mailer: Mailer,
  recipient: string,
  { content, file }: MorningPage,
): Promise<void> {
  const mail = {
    id: `matin-${content.day}`,
    recipient,
    subject: subjectOf(content),
    text: mailText(content, file),
    language: 'fr',
  };
  const outcome = await mailer.send(mail, AbortSignal.timeout(SENDING_MS));
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
