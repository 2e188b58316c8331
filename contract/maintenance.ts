/**
 * On the answer to `token` while the service is closed: the announced return (ISO 8601) or empty. The home page needs
 * no call for it.
 */
export const MAINTENANCE_HEADER = 'x-maintenance';
