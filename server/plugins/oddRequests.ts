import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasLongPath } from '../network/longPath.ts';

/** Node keeps the first of several hosts in `headers`, and all in this list of names and values. */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, rank) => rank % 2 === 0 && text.toLowerCase() === 'host').length > 1;

const refusal = (statusCode: number, message: string) =>
  Object.assign(new Error(message), { statusCode });

/** Refuses what Node and Fastify let through: a path that is too long (D-109), and two hosts (RFC 9112, section 3.2). */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, url }, _reply, done) => {
    if (hasLongPath(url)) done(refusal(414, 'The address is too long'));
    else if (namesTwoHosts(raw)) done(refusal(400, 'The request names two hosts'));
    else done();
  });
}
