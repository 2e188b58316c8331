import { createHash, timingSafeEqual } from 'node:crypto';
import { isMType } from '#contract/domain/noticeType.ts';
import type { TransferAnswer, TransferRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import { readBoundDossier } from '../fine/bindings.ts';
import type { FineDossier } from '../fine/readDossier.ts';
import { situation, transferTerms } from '../fine/situation.ts';
import { type PaymentRefusal, statusRefusal } from '../fine/statusRefusal.ts';
import type { GuessLimits, GuessOutcome } from '../lookup/guessLimits.ts';

export interface TransferDependencies {
  readonly base: Database;
  readonly guessLimits: GuessLimits;
  readonly account: Pick<TransferAnswer, 'beneficiaire' | 'iban' | 'bic'> | null;
  /** Days that a transfer may take (D-39). */
  readonly transferDays: number;
}

export type TransferRefusal = PaymentRefusal | 'virement-non-autorise' | 'indicatif-invalide';

export type TransferOutcome =
  | { readonly virement: TransferAnswer }
  | { readonly refus: TransferRefusal };

/**
 * D-18. M types need the notice's code.
 * @returns `attente` in seconds after five wrong codes
 * @throws NotBound
 */
export async function prepareTransfer(
  { base, guessLimits, ...terms }: TransferDependencies,
  session: string,
  { avisId, indicatifOperation }: TransferRequest,
): Promise<GuessOutcome<TransferOutcome>> {
  const dossier = await readBoundDossier(base, session, { avisId }, 'PAIEMENT');
  const issue = orderTransfer(dossier, terms);
  if ('refus' in issue || !isMType(dossier.amende.type_amende)) return { result: issue };
  if (indicatifOperation === undefined) return { result: { refus: 'indicatif-invalide' } };
  return guessLimits.attemptOperationCode(avisId, async () => {
    const right = sameOperationCode(indicatifOperation, dossier.amende.indicatif_operation);
    return { right, result: right ? issue : { refus: 'indicatif-invalide' } };
  });
}

/** An M type without a code on file cannot be proved. */
function orderTransfer(
  dossier: FineDossier,
  { account, transferDays }: Pick<TransferDependencies, 'account' | 'transferDays'>,
): TransferOutcome {
  const { amende } = dossier;
  const withoutCode = isMType(amende.type_amende) && amende.indicatif_operation === null;
  if (account === null || !amende.virement_autorise || withoutCode) {
    return { refus: 'virement-non-autorise' };
  }
  const state = situation(dossier);
  const refusal = statusRefusal(state);
  if (refusal !== null) return { refus: refusal };
  const { open, until } = transferTerms(dossier, state.montants, transferDays);
  if (!open) return { refus: 'virement-non-autorise' };
  return {
    virement: {
      ...account,
      montant: state.resteAPayer,
      reference: amende.num_avis,
      dateLimite: until,
    },
  };
}

/** Ignores spaces and case (D-18); compares in constant time. */
function sameOperationCode(given: string, expected: string | null): boolean {
  const hash = (code: string): Buffer =>
    createHash('sha256').update(code.replace(/\s/g, '').toUpperCase()).digest();
  return expected !== null && timingSafeEqual(hash(given), hash(expected));
}
