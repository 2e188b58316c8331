import { setTimeout as wait } from 'node:timers/promises';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { hurryQuestions } from '../../store/planQuestions.ts';
import { readFine } from '../../store/readDossier.ts';
import type { FoundFine, StoredAttempt } from '../../store/rows.ts';
import { paymentsOf } from '../../till/dossier.ts';
import { isLookedFor, isUndecided } from '../../till/doubt.ts';
import { type FineTerms, presentFine } from '../lookup/presentFine.ts';
import { askAttempt, PERSON_WAITS_MS } from './ask.ts';

interface Dependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly terms: FineTerms;
}

/** Returns the attempts of both fines of a pair whose outcome is not known, because a payment of one bars the other too (invariant 1). */
const attemptsToAsk = ({ dossier, fine }: FoundFine): readonly StoredAttempt[] =>
  dossier.fines
    .flatMap(({ pairKey, attempts }) => (pairKey === fine.pairKey ? attempts : []))
    .filter(
      (attempt) =>
        attempt.live ||
        isLookedFor(dossier, attempt) ||
        paymentsOf(dossier, attempt).some(isUndecided),
    );

/** A lookup within this time of an earlier question shares its answer. */
const SHARED_MS = 5_000;

class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * Waits for a question as long as a person does. A payment that holds the dossier counts as silence, too: the question
 * goes on without its payer.
 * @throws TooLate
 */
async function inTime(question: Promise<void>): Promise<void> {
  const answered = new AbortController();
  const late = wait(PERSON_WAITS_MS, undefined, { signal: answered.signal }).then(() => {
    throw new TooLate('The question about a started payment is not over');
  });
  await Promise.race([question, late]).finally(() => answered.abort());
}

/**
 * Asks the provider about the started payment of a fine that was looked up, and reads the fine again (D-87). Lookups
 * within some seconds share one question, so that nobody can use up what the provider allows us. Without an answer the
 * queue asks in its next round.
 */
export function createStartedAsker({ db, provider, terms }: Dependencies) {
  const asked = new Map<string, Promise<void>>();

  function askOnce({ reference, isAllHeard }: StoredAttempt): Promise<void> {
    // An answer of before that minute decides nothing in it.
    const name = `${reference} ${isAllHeard}`;
    const known = asked.get(name);
    if (known !== undefined) return known;
    const question = askAttempt(db, provider, reference, PERSON_WAITS_MS);
    asked.set(name, question);
    const forget = () => asked.delete(name);
    const soon = () => void setTimeout(forget, SHARED_MS).unref();
    question.then(soon, soon);
    return question;
  }

  /** @param onSilence called with the error if the provider does not answer */
  return async (fine: Fine, onSilence: (cause: unknown) => void): Promise<Fine> => {
    if (fine.statutPaiement.valeur !== 'EN_COURS_PAIEMENT') return fine;
    const found = await readFine(db, { id: fine.avisId });
    if (found === null) return fine;
    const answers = await Promise.allSettled(
      attemptsToAsk(found).map((attempt) => inTime(askOnce(attempt))),
    );
    const silences = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    if (silences.length > 0) {
      onSilence(silences[0]);
      await hurryQuestions(db, found.fine.pairKey);
    }
    const again = await readFine(db, { id: fine.avisId });
    return again === null ? fine : presentFine(again, terms);
  };
}
