import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Courriel, Courrielleur } from '../../ports/Mailer.ts';
import { ecrireAtomique } from '../files/writeAtomically.ts';

const SERVICE = 'Amendes.gouv.fr';

/** Together below the time for which a mail is held (`services/preuves/mails.ts`), ms. */
const DELAIS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Addresses go as objects: nothing in them is read as a list, a name or a further header. */
function composer(expediteur: string, courriel: Courriel): Mail.Options {
  const [, domaine = 'localhost'] = expediteur.split('@');
  return {
    messageId: `<${courriel.id}@${domaine}>`,
    from: { name: SERVICE, address: expediteur },
    to: { name: '', address: courriel.destinataire },
    subject: courriel.sujet,
    text: courriel.texte,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': courriel.langue },
    attachments: [
      {
        filename: courriel.piece.nom,
        content: courriel.piece.octets,
        contentType: 'application/pdf',
      },
    ],
    // The message is made of texts and bytes of ours; nothing may be fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A relay that refuses this recipient for good (RFC 5321: 5xx on the envelope). */
const refuse = (erreur: unknown): boolean =>
  erreur instanceof Error &&
  'code' in erreur &&
  erreur.code === 'EENVELOPE' &&
  'command' in erreur &&
  erreur.command === 'RCPT TO' &&
  'responseCode' in erreur &&
  Number(erreur.responseCode) >= 500;

/**
 * Sends through a mail relay.
 * @param url `smtp://` or `smtps://`, with user and password where the relay wants them
 * @param expediteur the address that mails come from
 */
export function creerCourrielleurSmtp(url: string, expediteur: string): Courrielleur {
  const relais = createTransport({ url, ...DELAIS });
  return {
    async envoyer(courriel) {
      try {
        await relais.sendMail(composer(expediteur, courriel));
        return 'PARTI';
      } catch (erreur) {
        if (refuse(erreur)) return 'REFUSE';
        // The relay's own words can quote the recipient, so they stay out of logs and queues.
        const code = erreur instanceof Error && 'code' in erreur ? String(erreur.code) : 'unknown';
        throw new Error(`mail relay: ${code}`);
      }
    },
  };
}

/**
 * Writes each mail as a file, where there is no relay. A second try writes the same file again.
 * @param dossier made when the first mail leaves; readable by the owner alone
 */
export function creerCourrielleurFichiers(dossier: string, expediteur: string): Courrielleur {
  const composeur = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async envoyer(courriel) {
      await mkdir(dossier, { recursive: true, mode: 0o700 });
      const { message } = await composeur.sendMail(composer(expediteur, courriel));
      if (!Buffer.isBuffer(message)) throw new Error('mail was not composed in memory');
      await ecrireAtomique(join(dossier, `${courriel.id}.eml`), message);
      return 'PARTI';
    },
  };
}
