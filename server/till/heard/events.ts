import type { Card } from '#contract/domain/card.ts';
import type { EntryReferences } from '../changes.ts';
import type { OperationState, PaymentState } from '../payments.ts';

/** What the provider says of one payment at one instant, in cents. Null means that it does not say. */
export interface Snapshot {
  readonly state: PaymentState;
  /** The provider's own status, such as `CAPTURED/9`. */
  readonly status: string;
  readonly isCancelled: boolean;
  /** Before refunds, which are listed apart. */
  readonly capturedCents: number | null;
  /** What the payer was asked for. */
  readonly askedCents: number | null;
  /** The three letters of ISO 4217. */
  readonly currency: string | null;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
}

export interface ReportedOperation {
  /** The key under which we asked; null if the provider does not repeat it. */
  readonly key: string | null;
  readonly providerId: string;
  readonly state: OperationState;
}

interface About {
  readonly type: 'heard';
  readonly reference: string;
  /** The id in the message, or the one that we asked about. */
  readonly paymentId: string;
  readonly references: EntryReferences;
}

/** A signed message. It names a payment, which is asked about then, and no figure (rule 2). */
export interface HeardByWebhook extends About {
  readonly via: 'webhook';
  /** When the payment was taken, if the message says that it was. */
  readonly paidAt: Date | null;
}

/** The answer to a question of ours. Only an answer may lower what is held (rule 3). */
export interface HeardByAnswer extends About {
  readonly via: 'answer';
  /** The id that the answer names, which may differ from the one we asked about. */
  readonly firstId: string;
  readonly snapshot: Snapshot;
  /** The payment's revision when the question left; 0 if we did not know the payment then. */
  readonly revision: number;
  /** Sum of the refunds that are done; null if the answer lists none. */
  readonly returnedCents: number | null;
  readonly operations: readonly ReportedOperation[];
}

export type Heard = HeardByWebhook | HeardByAnswer;
