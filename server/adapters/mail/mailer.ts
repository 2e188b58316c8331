import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { writeAtomically } from '../../files/writeAtomically.ts';
import { faultCode } from '../../network/faultCode.ts';
import type { Mailer, MailMessage } from '../../ports/Mailer.ts';

const SERVICE = 'Amendes.gouv.fr';

/**
 * Milliseconds without a sign of life, which find a dead relay early. A relay that says a byte now and then outlasts
 * them, so the signal of a mail limits them all. The connection is then cut, not closed: what waits in it must not leave.
 */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 0,
};

/** Addresses are objects, so that nodemailer never parses one as a list or a header. */
function compose(sender: string, mail: MailMessage): Mail.Options {
  const [, domain = 'localhost'] = sender.split('@');
  return {
    messageId: `<${mail.id}@${domain}>`,
    from: { name: SERVICE, address: sender },
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    ...(mail.attachment && {
      attachments: [
        {
          filename: mail.attachment.name,
          content: mail.attachment.bytes,
          contentType: 'application/pdf',
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Enhanced status codes (RFC 3463) about the address. 5.1.7 and 5.1.8 are about the sender. */
const ABOUT_RECIPIENT = /^5\d\d[ -]5\.1\.(?!7\b|8\b)\d/;
const WITHOUT_CODE =
  /^55[01][ -](?!\d\.\d)(?!.*\b(?:relay\w*|auth\w*|block\w*|sender|client|policy|spam|helo|denied|listed|ip)\b)/is;

/** True if the relay says that there is no such recipient. What it says about us is tried again (D-65). */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  [ABOUT_RECIPIENT, WITHOUT_CODE].some((form) => form.test(String(error.response)));

/** Leaves the relay's message out, since it can quote the recipient. */
function failureOf(error: unknown): Error {
  const { response = '' } = error as { response?: unknown };
  const [reply = ''] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response)) ?? [];
  const code = faultCode(error);
  const text = ['mail relay:', code ?? 'unknown', reply].join(' ').trimEnd();
  return Object.assign(new Error(text), { code });
}

export function createSmtpMailer(url: string, sender: string): Mailer {
  const relay = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail, signal) {
      try {
        await relay.sendMail({ ...compose(sender, mail), signal });
        return 'sent';
      } catch (error) {
        if (isRefusal(error)) return 'refused';
        throw failureOf(error);
      }
    },
  };
}

/** Writes mails to files that only the owner may read. A retry rewrites the same file. */
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
      return 'sent';
    },
  };
}

interface MailSettings {
  readonly mail: { readonly smtpUrl: string | null; readonly sender: string };
  readonly sent: { readonly mails: string };
}

/** Writes mails to files if no relay is set. */
export const createMailer = ({ mail, sent }: MailSettings): Mailer =>
  mail.smtpUrl === null
    ? createFileMailer(sent.mails, mail.sender)
    : createSmtpMailer(mail.smtpUrl, mail.sender);
