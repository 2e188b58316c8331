import type { SipsStartRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway, StartForm } from '../../ports/PaymentGateway.ts';
import { readBoundDossier } from '../fine/bindings.ts';
import type { AttemptRow } from '../fine/readDossier.ts';
import { tokenOf } from '../ledger/references.ts';
import { noteMail } from '../receipts/mailAfterPayment.ts';
import { decideStart, refuseEarly, type StartRefusal } from './decideStart.ts';
import { type Verdicts, verifyAttempts } from './verifyAttempts.ts';

export interface PaymentDependencies {
  readonly base: Database;
  readonly gateway: PaymentGateway;
  readonly returnSecret: string;
  /** Attempts may have begun under it. */
  readonly formerReturnSecret?: string | null;
  /** Keys the hashes of addresses. */
  readonly secretMail: string;
  readonly attemptMinutes: number;
  /** Milliseconds that a start waits for its lock and for the provider. */
  readonly verificationDelayMs: number;
  readonly urlAutomatique: string;
  readonly urlRetour: string;
}

export type StartOrRefusal = { formulaire: StartForm; expireLe: Date } | { refus: StartRefusal };

/** Each decision but the last may need the provider first. */
const DECISIONS = 3;

/**
 * Starts a payment, or repeats its form for the same session (K-05, D-17, invariants 1, 5 and 9).
 * Asks the provider outside any transaction (invariant 2). Commits attempt and mail address before
 * the form leaves.
 * @param askedAt `performance.now`: time in a queue counts
 * @throws NotBound
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
    const decision = await decideStart(dependencies, depart);
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
    const newVerdicts = await verifyAttempts(base, gateway, decision.toVerify, delayMs);
    // Nothing new can change the decision.
    if ([...newVerdicts.values()].every((verdict) => verdict === null)) break;
    verdicts = new Map([...verdicts, ...newVerdicts]);
  }
  return { refus: 'verification-en-cours' };
}

function formOf(
  {
    gateway,
    returnSecret,
    formerReturnSecret,
    urlAutomatique: automaticUrl,
    urlRetour: returnUrl,
  }: PaymentDependencies,
  attempt: AttemptRow,
  numAvis: string,
): StartForm {
  const returnSecrets = [returnSecret, ...(formerReturnSecret ? [formerReturnSecret] : [])];
  return gateway.formulaire({
    transactionReference: attempt.transaction_reference,
    montant: attempt.montant,
    locale: attempt.locale,
    contexteRetour: tokenOf(returnSecrets, attempt),
    numAvis,
    expireLe: attempt.expire_le,
    urlAutomatique: automaticUrl,
    urlRetour: returnUrl,
  });
}
