import type { FastifyReply } from 'fastify';

/** Has the browser save the answer as a file. */
export function attach(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`);
}
