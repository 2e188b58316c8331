/** Days, set by `RETENTION_*` and `CONSERVATION_*`. */
export interface Retentions {
  /** Bindings of ended sessions. */
  readonly bindings: number;
  /** Events that left the outbox, letters and mails as files. */
  readonly sendings: number;
  /** Postal addresses, plates and speeds of closed fines. */
  readonly personalData: number;
  /** Closed fines without any payment here. */
  readonly fines: number;
  /** Attempts that took no money. */
  readonly attempts: number;
  /** Payments of closed fines, with their fine; null: kept for ever. */
  readonly payments: number | null;
  /** As `payments`, of parking charges. */
  readonly parkingPayments: number;
}
