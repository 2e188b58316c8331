import type { FastifyInstance } from 'fastify';
import type { TransferAnswer, TransferRequest } from '#contract/schemas/payment.ts';
import { ApiError, requirePatience } from '../plugins/errors.ts';
import type { TransferGenerator } from '../ports/TransferDocument.ts';
import { prepareTransfer, type TransferRefusal } from '../services/transfer/prepareTransfer.ts';
import { attach } from './attach.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

interface TransferOptions extends Dependencies {
  readonly generateTransfer: TransferGenerator;
}

const MESSAGES: Partial<Record<TransferRefusal, string>> = {
  'indicatif-invalide': 'The operation code is not the one of the notice',
  'virement-non-autorise': 'This fine cannot be paid by bank transfer',
};

/** D-18, K-11: 206 without a binding. */
export async function transfer(app: FastifyInstance, options: TransferOptions): Promise<void> {
  const { base, guessLimits, config, generateTransfer } = options;

  /** @throws ApiError without a possible transfer or after too many wrong codes */
  async function prepare(session: string, demande: TransferRequest): Promise<TransferAnswer> {
    const { virement: account, transferDays } = config;
    const shared = { base, guessLimits, account, transferDays };
    const guess = await prepareTransfer(shared, session, demande);
    const issue = requirePatience(guess);
    if ('virement' in issue) return issue.virement;
    throw new ApiError(issue.refus, MESSAGES[issue.refus] ?? 'The fine cannot be paid now');
  }

  registerCall(app, 'virement', ({ session, body }) => prepare(session, body));

  registerCall(app, 'generePdfVirement', async ({ session, body }, reply) => {
    const { locale, ...demande } = body;
    const order = await prepare(session, demande);
    attach(reply, `virement-${order.reference}.pdf`);
    return generateTransfer(order, locale);
  });
}
