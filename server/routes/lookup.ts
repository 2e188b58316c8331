import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Answer } from '#contract/bodies.ts';
import type { LookupResult } from '../metrics/metrics.ts';
import { requirePatience } from '../plugins/errors.ts';
import type { GuessOutcome } from '../services/lookup/guessLimits.ts';
import { createPeppers } from '../services/lookup/keyHash.ts';
import { proveFine } from '../services/lookup/proveFine.ts';
import { createStartedAsker } from '../services/payment/askStarted.ts';
import { extendBinding } from '../services/session/bindings.ts';
import { type Dependencies, fineTerms } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

function resultOf(guess: GuessOutcome<Answer<'rechercheAmende'>>): LookupResult {
  if ('secondsToWait' in guess) return 'attente';
  if (guess.result === null) return 'inconnue';
  return 'avisId' in guess.result ? 'trouvee' : 'cle_erronee';
}

interface Visitor {
  readonly session: string;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Looks fines up (K-02, K-04) and extends bindings (D-28). An unknown number answers 200 with an empty body, too many
 * wrong answers answer 429 (D-15). If a payment of the fine was started, the provider is asked about it (D-87).
 */
export async function lookup(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { db, config, guessLimits, metrics, provider } = dependencies;
  const peppers = createPeppers(config.secrets.KEY_PEPPERS);
  const terms = fineTerms(dependencies);
  const proof = { db, guessLimits, peppers, terms };
  const askStarted = createStartedAsker({ db, provider, terms });

  async function prove(
    call: 'rechercheAmende' | 'justifierPaiement',
    { session, ip, log: logger }: Visitor,
    number: string,
    key: string,
  ): Promise<Answer<typeof call>> {
    const guess = await proveFine(proof, { session, address: ip }, number, key);
    metrics.lookups.inc({ appel: call, issue: resultOf(guess) });
    const answer = requirePatience(guess);
    if (answer === null || !('avisId' in answer)) return answer;
    return askStarted(answer, (cause) =>
      logger.warn({ err: cause }, 'payment not known at the lookup'),
    );
  }

  registerCall(app, 'rechercheAmende', (request) =>
    prove('rechercheAmende', request, request.body.numAmende, request.body.cleAmende),
  );
  registerCall(app, 'justifierPaiement', (request) =>
    prove('justifierPaiement', request, request.body.numAvis, request.body.cleAvis),
  );

  registerCall(app, 'prolongerLiaison', async ({ session, body }) => {
    await extendBinding(db, session, body.avisId);
    return undefined;
  });
}
