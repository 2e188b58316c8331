import type { ContestDeadline } from '#contract/domain/contest.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { PaymentSums } from '#contract/schemas/fine.ts';
import type { ReceiptContent, RestToPay } from './ReceiptDocument.ts';

export interface MailMessage {
  /** The same for every try. It becomes the `Message-ID`, so that a mail program can drop a duplicate. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The BCP 47 tag of the text, for the header `Content-Language`. */
  readonly language: string;
  readonly attachment?: { readonly name: string; readonly bytes: Buffer };
}

export interface Mailer {
  /**
   * `refused` means that the relay will never accept this recipient. Once the signal aborts, nothing more of the mail
   * leaves.
   * @throws Error if the mail may be retried
   */
  send(mail: MailMessage, signal: AbortSignal): Promise<'sent' | 'refused'>;
}

export interface MailWording {
  /** Holds `{{referenceReglement}}`. */
  readonly subject: string;
  /** Says that the receipt proves the payment. It is empty in a demonstration, where it proves nothing. */
  readonly proof: string;
  /** Says that the rest of a part was paid later. */
  readonly restPaid: string;
  /**
   * Holds `{{montant}}`, `{{moyen}}`, `{{date}}`, `{{avis}}`, `{{fin}}`, `{{verification}}` and `{{preuve}}`. For a part
   * it also holds `{{solde}}`, `{{jour}}`, `{{limite}}`, `{{suite}}` and `{{resteRegle}}`; if some money does not count,
   * `{{sommes}}`. A paragraph whose value is unknown is left out.
   */
  readonly text: string;
  /**
   * Replaces `text` for a deposit. It also holds `{{contestation}}`, `{{consequence}}`, `{{dernierJour}}`,
   * `{{jourOuvrable}}` and `{{delaiPasse}}` (D-23).
   */
  readonly depositText: string;
  readonly attachmentName: string;
  readonly noticeKind: (type: NoticeType) => string;
  readonly depositConsequence: (receipt: Pick<ReceiptContent, 'typeAmende' | 'points'>) => string;
  /** Says what follows the last day of the rest. */
  readonly sequel: (rest: Pick<RestToPay, 'sequel' | 'isAbroad'>) => string;
  /** Says by which days off the time to contest runs longer. */
  readonly contestExtensions: (deadline: ContestDeadline) => string;
  readonly contestDayOver: string;
  readonly money: (sums: PaymentSums) => string;
  readonly paymentMeans: (payment: Pick<ReceiptContent, 'mediaReglement' | 'carte'>) => string;
}
