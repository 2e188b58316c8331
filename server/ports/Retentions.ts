/** How many days the purge leaves data after they are no longer needed. */
export interface Retentions {
  /** Bindings of sessions that have ended. */
  readonly bindings: number;
  /** Letters and mails that were sent, and events. */
  readonly sendings: number;
  /** Addresses, plates and speeds of fines that are closed. */
  readonly personalData: number;
  /** Closed fines that nobody paid here. */
  readonly fines: number;
  readonly attempts: number;
  /** Payments of closed fines, and those fines. Null: they stay for ever. */
  readonly payments: number | null;
  /** The same as `payments`, for parking charges. */
  readonly parkingPayments: number;
}
