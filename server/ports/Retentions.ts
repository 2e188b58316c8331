/** How long things are kept, in days: set by `RETENTION_*`, obeyed by the purge. */
export interface Retentions {
  /** Bindings of sessions that are over. */
  readonly liaisons: number;
  /** Events that have left the outbox. */
  readonly envois: number;
  /** Postal addresses, plates and speeds of closed fines. */
  readonly personnelles: number;
  /** Closed fines that nobody ever tried to pay here. */
  readonly amendes: number;
}
