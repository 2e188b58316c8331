/** On the answer to `token` while the service is closed: the announced return (ISO 8601) or empty. */
export const MAINTENANCE_HEADER = 'x-maintenance';
