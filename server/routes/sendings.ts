import type { FastifyInstance } from 'fastify';
import type { ScheduledSending } from '#contract/schemas/payment.ts';
import { ApiError } from '../plugins/errors.ts';
import {
  type SendingOutcome,
  scheduleLetter,
  scheduleMail,
} from '../services/receipts/scheduleSending.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

const MESSAGES = {
  'sans-justificatif': 'No payment of this service proves anything for this fine',
  'deja-envoye': 'The letter of this receipt has been asked for already',
  'adresse-inconnue': 'No postal address is on file',
} as const;

function requireScheduled(outcome: SendingOutcome): ScheduledSending {
  if ('scheduled' in outcome) return outcome.scheduled;
  if ('refusal' in outcome) throw new ApiError(outcome.refusal, MESSAGES[outcome.refusal]);
  throw new ApiError(
    'trop-de-tentatives',
    'Too many mails of this receipt, to this recipient or from this address',
    { waitSeconds: outcome.secondsToWait },
  );
}

/** Schedules mails and letters (K-06, K-07). It answers 202 after the commit, and 206 without a binding. */
export async function sendings(app: FastifyInstance, { db, config }: Dependencies): Promise<void> {
  registerCall(app, 'envoiMail', async ({ session, ip, body }) => {
    const caller = { session, address: ip };
    const outcome = await scheduleMail(db, config.secrets.TOKEN_SECRET, caller, body);
    return requireScheduled(outcome);
  });
  registerCall(app, 'envoiPostal', async ({ session, body }) =>
    requireScheduled(await scheduleLetter(db, session, body)),
  );
}
