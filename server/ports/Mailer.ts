import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { PaymentSums } from '#contract/schemas/fine.ts';
import type { ReceiptContent } from './ReceiptDocument.ts';

export interface MailMessage {
  /** The same for every try: it becomes the `Message-ID`, which reveals duplicates. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  readonly attachment: { readonly name: string; readonly bytes: Buffer };
}

export interface Mailer {
  /** REFUSE: the relay will never accept this recipient. @throws when the mail may be retried */
  send(mail: MailMessage): Promise<'PARTI' | 'REFUSE'>;
}

/** The subject holds `{{referenceReglement}}`. */
export interface MailWording {
  readonly sujet: string;
  /**
   * Holds `{{montant}}`, `{{moyen}}`, `{{date}}`, `{{avis}}`, `{{fin}}` and `{{verification}}`; for a part also
   * `{{solde}}`, `{{jour}}` and `{{limite}}`, and `{{sommes}}` where not all that was taken counts. A paragraph with a value that is not known is left out.
   */
  readonly texte: string;
  /**
   * Replaces `texte` with a deposit's receipt; also holds `{{contestation}}`, `{{consequence}}`,
   * `{{dernierJour}}` and `{{delaiPasse}}` (D-23).
   */
  readonly texteConsignation: string;
  readonly fichier: string;
  readonly noticeKind: (type: NoticeType) => string;
  /** What a deposit becomes if no appeal follows. */
  readonly depositConsequence: (type: NoticeType) => string;
  readonly contestDayOver: string;
  /** What was taken, what counts and what becomes of the rest. */
  readonly money: (sums: PaymentSums) => string;
  readonly paymentMeans: (payment: Pick<ReceiptContent, 'mediaReglement' | 'carte'>) => string;
}
