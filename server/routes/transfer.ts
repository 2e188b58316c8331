import type { FastifyInstance } from 'fastify';
import type { TransferAnswer, TransferRequest } from '#contract/schemas/payment.ts';
import { ApiError, requirePatience } from '../plugins/errors.ts';
import type { TransferGenerator } from '../ports/TransferDocument.ts';
import { prepareTransfer, type TransferRefusal } from '../services/transfer/prepareTransfer.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

interface TransferOptions extends Dependencies {
  readonly generateTransfer: TransferGenerator;
}

const MESSAGES: Partial<Record<TransferRefusal, string>> = {
  'indicatif-invalide': 'The operation code is not the one of the notice',
  'virement-non-autorise': 'This fine cannot be paid by bank transfer',
};

/** Gives what a bank transfer needs, as data (D-18) and as a PDF (K-11). It answers 206 without a binding. */
export async function transfer(app: FastifyInstance, options: TransferOptions): Promise<void> {
  const { db, guessLimits, config, generateTransfer } = options;

  /** @throws ApiError if there is no transfer for this fine, or after too many wrong codes */
  async function prepare(session: string, request: TransferRequest): Promise<TransferAnswer> {
    const { transferAccount: account, transferDays } = config;
    const shared = { db, guessLimits, account, transferDays };
    const guess = await prepareTransfer(shared, session, request);
    const outcome = requirePatience(guess);
    if ('virement' in outcome) return outcome.virement;
    throw new ApiError(outcome.refusal, MESSAGES[outcome.refusal] ?? 'The fine cannot be paid now');
  }

  registerCall(app, 'virement', ({ session, body }) => prepare(session, body));

  registerCall(app, 'generePdfVirement', async ({ session, body }, headers) => {
    const { locale, ...request } = body;
    const order = await prepare(session, request);
    headers.header('content-disposition', `attachment; filename="virement-${order.reference}.pdf"`);
    return generateTransfer(order, locale);
  });
}
