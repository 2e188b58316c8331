import { randomBytes } from 'node:crypto';

/** Opaque id of a fine, 128 random bits. */
export const nouvelAvisId = (): string => randomBytes(16).toString('base64url');
