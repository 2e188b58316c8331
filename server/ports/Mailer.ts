import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { PaymentSums } from '#contract/schemas/fine.ts';
import type { ReceiptContent } from './ReceiptDocument.ts';

export interface MailMessage {
  /** The same for every try: becomes the `Message-ID`. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  readonly attachment: { readonly name: string; readonly bytes: Buffer };
}

export interface Mailer {
  /** `refused`: the relay will never accept it. @throws when the mail may be retried */
  send(mail: MailMessage): Promise<'sent' | 'refused'>;
}

/** The subject holds `{{referenceReglement}}`. */
export interface MailWording {
  readonly sujet: string;
  /**
   * Holds `{{montant}}`, `{{moyen}}`, `{{date}}`, `{{avis}}`, `{{fin}}`, `{{verification}}`; for a part also
   * `{{solde}}`, `{{jour}}`, `{{limite}}`; `{{sommes}}` if some money does not count. A paragraph with an unknown value
   * is left out.
   */
  readonly texte: string;
  /**
   * For a deposit, instead of `texte`: also `{{contestation}}`, `{{consequence}}`, `{{dernierJour}}`,
   * `{{jourOuvrable}}`, `{{delaiPasse}}` (D-23).
   */
  readonly texteConsignation: string;
  readonly fichier: string;
  readonly noticeKind: (type: NoticeType) => string;
  readonly depositConsequence: (receipt: Pick<ReceiptContent, 'typeAmende' | 'points'>) => string;
  readonly contestDayExtended: string;
  readonly contestDayOver: string;
  readonly money: (sums: PaymentSums) => string;
  readonly paymentMeans: (payment: Pick<ReceiptContent, 'mediaReglement' | 'carte'>) => string;
}
