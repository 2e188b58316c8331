import type { FastifyInstance } from 'fastify';
import type { Answer } from '#contract/bodies.ts';
import type { LookupOutcome } from '../metrics/metrics.ts';
import { requirePatience } from '../plugins/errors.ts';
import type { GuessOutcome } from '../services/lookup/guessLimits.ts';
import { createPeppers } from '../services/lookup/keyHash.ts';
import { proveFine } from '../services/lookup/proveFine.ts';
import { extendBinding } from '../services/session/bindings.ts';
import { type Dependencies, fineTerms } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

function outcomeOf(guess: GuessOutcome<Answer<'rechercheAmende'>>): LookupOutcome {
  if ('secondsToWait' in guess) return 'attente';
  if (guess.result === null) return 'inconnue';
  return 'avisId' in guess.result ? 'trouvee' : 'cle_erronee';
}

/**
 * Looks fines up (K-02, K-04) and extends bindings (D-28). An unknown number answers 200 with an empty body, too many
 * wrong answers answer 429 (D-15).
 */
export async function lookup(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { db, config, guessLimits, metrics } = dependencies;
  const peppers = createPeppers(config.secrets.KEY_PEPPERS);
  const proof = { db, guessLimits, peppers, terms: fineTerms(dependencies) };

  async function prove(
    call: 'rechercheAmende' | 'justifierPaiement',
    { session, ip }: { readonly session: string; readonly ip: string },
    number: string,
    key: string,
  ): Promise<Answer<typeof call>> {
    const guess = await proveFine(proof, { session, address: ip }, number, key);
    metrics.lookups.inc({ appel: call, issue: outcomeOf(guess) });
    return requirePatience(guess);
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
