import type { SipsStartRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway, StartForm } from '../../ports/PaymentGateway.ts';
import { readBoundDossier } from '../fine/bindings.ts';
import type { AttemptRow } from '../fine/readDossier.ts';
import { deriveToken } from '../ledger/references.ts';
import { noteMail } from '../receipts/mailAfterPayment.ts';
import { deciderDepart, refuseEarly, type StartRefusal } from './decideStart.ts';
import { type Verdicts, verifyAttempts } from './verifyAttempts.ts';

/** What the payment services need. */
export interface PaymentDependencies {
  readonly base: Database;
  readonly gateway: PaymentGateway;
  readonly returnSecret: string;
  /** Hides addresses in their hashes. */
  readonly secretMail: string;
  /** How long an attempt stays open, minutes. */
  readonly attemptMinutes: number;
  /** How long a start waits for its lock, and for the provider to answer about an earlier attempt, ms. */
  readonly verificationDelayMs: number;
  readonly urlAutomatique: string;
  readonly urlRetour: string;
}

/** A form to send to the provider, with the end of the attempt that it belongs to; or why there is none. */
export type StartOrRefusal = { formulaire: StartForm; expireLe: Date } | { refus: StartRefusal };

/** Decisions of one start: each but the last may find attempts that the provider must be asked about first. */
const DECISIONS = 3;

/**
 * Starts a payment, or gives the same form back to the same session (K-05, D-17, invariants 1, 5 and 9).
 * An earlier attempt whose outcome is not certain is asked about first, outside any transaction (invariant 2). The
 * attempt is committed before the form leaves, and so is the address that its receipt goes to.
 * @param askedAt when the person asked, by `performance.now`: time in a queue is part of the wait
 * @throws NotBound when the session is not bound to the fine (206, D-13)
 */
export async function startPayment(
  dependencies: PaymentDependencies,
  session: string,
  demande: SipsStartRequest,
  askedAt = performance.now(),
): Promise<StartOrRefusal> {
  const { base, gateway, verificationDelayMs } = dependencies;
  const remainingMs = (): number => Math.ceil(verificationDelayMs - (performance.now() - askedAt));
  const bound = await readBoundDossier(base, session, { numAvis: demande.numAvis }, 'PAIEMENT');
  const refusal = refuseEarly(bound, demande);
  if (refusal !== null) return { refus: refusal };
  const { amende } = bound;
  let verdicts: Verdicts = new Map();
  for (let rank = 1; rank <= DECISIONS; rank += 1) {
    const depart = { session, amende, demande, verdicts, remainingMs: remainingMs() };
    const decision = await deciderDepart(dependencies, depart);
    if ('refus' in decision) return decision;
    if ('tentative' in decision) {
      const { tentative } = decision;
      if (demande.adrMail !== undefined) {
        await noteMail(base, dependencies.secretMail, tentative.id, demande.adrMail);
      }
      const formulaire = formOf(dependencies, tentative, amende.num_avis);
      return { formulaire, expireLe: tentative.expire_le };
    }
    const delayMs = remainingMs();
    if (delayMs <= 0) break;
    const dits = await verifyAttempts(base, gateway, decision.toVerify, delayMs);
    // Nothing was learnt that could change the decision.
    if ([...dits.values()].every((dit) => dit === null)) break;
    verdicts = new Map([...verdicts, ...dits]);
  }
  return { refus: 'verification-en-cours' };
}

function formOf(
  {
    gateway,
    returnSecret,
    urlAutomatique: automaticUrl,
    urlRetour: returnUrl,
  }: PaymentDependencies,
  attempt: AttemptRow,
  numAvis: string,
): StartForm {
  return gateway.formulaire({
    transactionReference: attempt.transaction_reference,
    montant: attempt.montant,
    locale: attempt.locale,
    contexteRetour: deriveToken(returnSecret, attempt.jeton_sel),
    numAvis,
    expireLe: attempt.expire_le,
    urlAutomatique: automaticUrl,
    urlRetour: returnUrl,
  });
}
