import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import type { MailOutcome } from '../../database/tables/receipts.ts';
import { endTokens, findByToken } from '../../store/attempts.ts';
import { readFine } from '../../store/readDossier.ts';
import type { FoundFine, StoredAttempt } from '../../store/rows.ts';
import { type AttemptOutcome, outcomeOf } from '../../till/attempts.ts';
import { standingEntries } from '../../till/situation.ts';
import { isExamined, isReversed } from '../../till/sums.ts';
import { type FineTerms, presentFine } from '../lookup/presentFine.ts';
import { presentSums } from '../lookup/presentMoney.ts';
import { bind, NotBound } from '../session/bindings.ts';
import { tokenHash } from './references.ts';

/** How the call names what became of the mail; `pending` until it has left. */
const MAIL_STATES = {
  pending: 'EN_COURS',
  sent: 'PARTI',
  refused: 'REFUSE',
} as const satisfies Record<MailOutcome | 'pending', string>;

/** A disputed payment is shown as pending, with a mark of its own. */
const SHOWN: Record<AttemptOutcome, PaymentOutcome> = {
  pending: 'EN_ATTENTE',
  disputed: 'EN_ATTENTE',
  accepted: 'ACCEPTE',
  refused: 'REFUSE',
  cancelled: 'ANNULE',
  expired: 'EXPIRE',
};

/**
 * Reads the outcome of an attempt by its payer's token (K-03).
 * @throws NotBound for an unknown token, or one older than `CONFIRMATION_HOURS`
 */
export async function readOutcome(
  db: Database,
  token: string,
  terms: FineTerms,
): Promise<{ readonly fineId: FoundFine['fine']['id']; readonly fine: Fine }> {
  const known = await findByToken(db, tokenHash(token));
  const found = known && (await readFine(db, { id: known.fineId }));
  const attempt = found?.fine.attempts.find(({ id }) => id === known?.id);
  if (!found || attempt === undefined || known === undefined) throw new NotBound();
  const fine = presentFine(found, terms);
  return {
    fineId: found.fine.id,
    fine: {
      ...fine,
      paiement: {
        ...presentAttempt(found, attempt, fine.pageOublieeJusquau),
        ...(known.mail !== null && { mail: MAIL_STATES[known.mail] }),
      },
    },
  };
}

/**
 * Reads the outcome, and binds the fine to the session for its receipt only (K-03, D-19).
 * @throws NotBound
 */
export async function confirmPayment(
  db: Database,
  session: string,
  token: string,
  terms: FineTerms,
): Promise<Fine> {
  const { fineId, fine } = await readOutcome(db, token, terms);
  await bind(db, session, fineId, 'receipt');
  return fine;
}

/**
 * Ends the tokens of this session's attempts, and the given one (D-55).
 * @param token may be of another session
 */
export const endConfirmations = (
  db: Database,
  session: string,
  token: string | null,
): Promise<void> => endTokens(db, session, token === null ? null : tokenHash(token));

/** Sums up all payments of the attempt. */
function presentAttempt(
  { dossier, fine }: FoundFine,
  attempt: StoredAttempt,
  lookedForUntil: string | undefined,
) {
  const payments = dossier.payments.filter(({ attemptId }) => attemptId === attempt.id);
  const outcome = outcomeOf(dossier, attempt);
  const isDisputed = payments.some((payment) => isExamined(dossier, payment));
  // If all doubted money is on its way back, the payer waits for nobody.
  const state = outcome === 'disputed' && !isDisputed ? 'accepted' : outcome;
  const line = standingEntries(fine.entries).findLast(({ attemptId }) => attemptId === attempt.id);
  return {
    etat: SHOWN[state],
    montant: attempt.cents,
    ...presentSums(dossier, payments),
    ...(isDisputed && { litige: true as const }),
    ...(isReversed(dossier, attempt) && { repris: true as const }),
    ...(state === 'expired' &&
      attempt.checkoutEnd === 'forgotten' &&
      lookedForUntil !== undefined && { pageOublieeJusquau: lookedForUntil }),
    referenceReglement: line?.reference ?? null,
  };
}
