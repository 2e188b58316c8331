/** Days, set by `RETENTION_*`. */
export interface Retentions {
  /** Bindings of ended sessions. */
  readonly bindings: number;
  /** Events that left the outbox. */
  readonly sendings: number;
  /** Postal addresses, plates and speeds of closed fines. */
  readonly personalData: number;
  /** Closed fines without any attempt or payment here. */
  readonly fines: number;
}
