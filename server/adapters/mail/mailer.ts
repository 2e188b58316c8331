import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { writeAtomically } from '../../files/writeAtomically.ts';
import type { Mailer, MailMessage } from '../../ports/Mailer.ts';

const SERVICE = 'Amendes.gouv.fr';

/** Together below the time for which a mail is held (`services/preuves/mails.ts`), ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Addresses go as objects: nothing in them is read as a list, a name or a further header. */
function compose(sender: string, mail: MailMessage): Mail.Options {
  const [, domain = 'localhost'] = sender.split('@');
  return {
    messageId: `<${mail.id}@${domain}>`,
    from: { name: SERVICE, address: sender },
    to: { name: '', address: mail.recipient },
    subject: mail.sujet,
    text: mail.texte,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.langue },
    attachments: [
      {
        filename: mail.attachment.nom,
        content: mail.attachment.bytes,
        contentType: 'application/pdf',
      },
    ],
    // The message is made of texts and bytes of ours; nothing may be fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A relay that refuses this recipient for good (RFC 5321: 5xx on the envelope). */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/**
 * Sends through a mail relay.
 * @param url `smtp://` or `smtps://`, with user and password where the relay wants them
 * @param sender the address that mails come from
 */
export function createSmtpMailer(url: string, sender: string): Mailer {
  const relay = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      try {
        await relay.sendMail(compose(sender, mail));
        return 'PARTI';
      } catch (error) {
        if (isRefusal(error)) return 'REFUSE';
        // The relay's own words can quote the recipient, so they stay out of logs and queues.
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new Error(`mail relay: ${code}`);
      }
    },
  };
}

/**
 * Writes each mail as a file, where there is no relay. A second try writes the same file again.
 * @param folder made when the first mail leaves; readable by the owner alone
 */
export function createFileMailer(folder: string, sender: string): Mailer {
  const composeMessage = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await composeMessage.sendMail(compose(sender, mail));
      if (!Buffer.isBuffer(message)) throw new Error('mail was not composed in memory');
      await writeAtomically(join(folder, `${mail.id}.eml`), message);
      return 'PARTI';
    },
  };
}
