import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/schemas/common.ts';

/** Returns the body of an answer to a call that failed. Its incident is the id of the request in the log. */
export const errorBody = (
  { id: incident }: FastifyRequest,
  code: ErrorCode,
  message: string,
): ErrorBody => ({ code, message, incident });
