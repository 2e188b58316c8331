import type { FastifyRequest } from 'fastify';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import type { AnswerCounter } from './answerCounter.ts';
import type { Dependencies } from './dependencies.ts';
import type { Reception } from './reception.ts';

/** What the routes share at which a provider reports and sends payers back. */
export interface CallbackOptions extends Dependencies {
  readonly provider: PaymentProvider;
  readonly reception: Reception;
  readonly counter: AnswerCounter;
  /** Milliseconds. */
  readonly idlePauseMs: number;
}

/** A provider seals or signs exact bytes. */
export const rawBody = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);
