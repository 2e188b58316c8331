import { isMType } from '#contract/domain/noticeType.ts';
import type { TransferAnswer, TransferRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import { sha256 } from '../../secrets/digest.ts';
import { isEqual } from '../../secrets/equal.ts';
import type { FoundFine } from '../../store/rows.ts';
import { situation } from '../../till/situation.ts';
import { type PaymentRefusal, statusRefusal } from '../../till/statusRefusal.ts';
import { transferTermsOf } from '../lookup/abroad.ts';
import type { GuessLimits, GuessOutcome } from '../lookup/guessLimits.ts';
import { readBoundFine } from '../session/bindings.ts';

export interface TransferDependencies {
  readonly db: Database;
  readonly guessLimits: GuessLimits;
  readonly account: Omit<
    TransferAnswer,
    'montant' | 'reference' | 'dateLimite' | 'jourSurAvis'
  > | null;
  /** Days that a transfer may take (D-39). */
  readonly transferDays: number;
}

export type TransferRefusal = PaymentRefusal | 'virement-non-autorise' | 'indicatif-invalide';

export type TransferOutcome =
  | { readonly virement: TransferAnswer }
  | { readonly refusal: TransferRefusal };

/**
 * Gives what a bank needs (D-18). M types need the operation code of the notice; after five wrong codes the answer is
 * the number of seconds to wait.
 * @throws NotBound
 */
export async function prepareTransfer(
  { db, guessLimits, ...terms }: TransferDependencies,
  session: string,
  request: TransferRequest,
): Promise<GuessOutcome<TransferOutcome>> {
  const found = await readBoundFine(db, session, { id: request.avisId }, 'payment');
  const outcome = orderTransfer(found, terms);
  const { fine } = found;
  const code = request.indicatifOperation;
  if ('refusal' in outcome || !isMType(fine.noticeType)) return { result: outcome };
  if (code === undefined) return { result: { refusal: 'indicatif-invalide' } };
  const isRight = sameOperationCode(code, fine.operationCode);
  const answer = (): TransferOutcome => (isRight ? outcome : { refusal: 'indicatif-invalide' });
  return guessLimits.attemptOperationCode(request.avisId, { isRight, answer });
}

/** An M type without a code on file cannot be paid by transfer. */
function orderTransfer(
  found: FoundFine,
  { account, transferDays }: Pick<TransferDependencies, 'account' | 'transferDays'>,
): TransferOutcome {
  const { fine } = found;
  const hasNoCode = isMType(fine.noticeType) && fine.operationCode === null;
  if (account === null || !fine.transferAllowed || hasNoCode) {
    return { refusal: 'virement-non-autorise' };
  }
  const state = situation(found);
  const refusal = statusRefusal(state);
  if (refusal !== null) return { refusal };
  const { open, until, dayOnNotice } = transferTermsOf(found, state.amounts, transferDays);
  if (!open) return { refusal: 'virement-non-autorise' };
  return {
    virement: {
      ...account,
      montant: state.dueCents,
      reference: fine.number,
      dateLimite: until,
      ...(dayOnNotice && { jourSurAvis: true }),
    },
  };
}

/** Ignores spaces and case (D-18), and compares in constant time. */
function sameOperationCode(given: string, expected: string | null): boolean {
  const hash = (code: string): string => sha256(code.replace(/\s/g, '').toUpperCase());
  return expected !== null && isEqual(hash(given), hash(expected));
}
