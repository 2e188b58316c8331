/** On the answer to `token` while the service is closed: when it opens again (ISO 8601), or empty if nobody said. */
export const MAINTENANCE_HEADER = 'x-maintenance';
