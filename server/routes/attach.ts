import type { FastifyReply } from 'fastify';

/** Has the browser save the answer as a file. */
export function joindre(reponse: FastifyReply, nom: string): void {
  reponse.header('content-disposition', `attachment; filename="${nom}"`);
}
