import type { FastifyReply } from 'fastify';

export function attach(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`);
}
