/** Days. */
export interface Retentions {
  /** Bindings of ended sessions. */
  readonly bindings: number;
  /** Sent letters, mails and events. */
  readonly sendings: number;
  /** Addresses, plates and speeds of closed fines. */
  readonly personalData: number;
  /** Closed fines without a payment here. */
  readonly fines: number;
  readonly attempts: number;
  /** Payments of closed fines, with the fine; null: for ever. */
  readonly payments: number | null;
  /** The same for parking charges. */
  readonly parkingPayments: number;
}
