import type { ReceiptContent } from './ReceiptDocument.ts';

/** One mail with a file. */
export interface MailMessage {
  /** The same for every try of one mail: it becomes the `Message-ID`, by which a second copy is known. */
  readonly id: string;
  /** One address. */
  readonly recipient: string;
  readonly sujet: string;
  readonly texte: string;
  /** BCP 47. */
  readonly langue: string;
  readonly attachment: { readonly nom: string; readonly bytes: Buffer };
}

/** Sends mails. */
export interface Mailer {
  /**
   * @returns `REFUSE` when this recipient will never be accepted
   * @throws when the mail may be tried again
   */
  send(mail: MailMessage): Promise<'PARTI' | 'REFUSE'>;
}

/** The wording of a mail in one language; `{{referenceReglement}}` stands in the subject. */
export interface MailWording {
  readonly sujet: string;
  /** Holds `{{montant}}` and `{{moyen}}`. */
  readonly texte: string;
  /** With a deposit's receipt, in place of `texte`; holds `{{contestation}}` and `{{dernierJour}}` too (D-23). */
  readonly texteConsignation: string;
  readonly fichier: string;
  /** What was paid with, in words. */
  readonly moyen: (payment: Pick<ReceiptContent, 'mediaReglement' | 'carte'>) => string;
}
