/** Days, set by `RETENTION_*`. */
export interface Retentions {
  /** Bindings of ended sessions. */
  readonly liaisons: number;
  /** Events that left the outbox. */
  readonly envois: number;
  /** Postal addresses, plates and speeds of closed fines. */
  readonly personnelles: number;
  /** Closed fines without any attempt or payment here. */
  readonly amendes: number;
}
