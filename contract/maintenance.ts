/**
 * Stands on the answer to `token` while operators have closed the service: the announced return, ISO 8601, or nothing
 * where none was announced or it is past. The home page tells it before a lookup; no call is made for it.
 */
export const MAINTENANCE_HEADER = 'x-maintenance';
