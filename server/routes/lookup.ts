import type { FastifyInstance } from 'fastify';
import type { Answer } from '#contract/bodies.ts';
import type { LookupOutcome } from '../metrics/metrics.ts';
import { requirePatience } from '../plugins/errors.ts';
import type { GuessOutcome } from '../services/lookup/guessLimits.ts';
import { createPeppers } from '../services/lookup/keyHash.ts';
import { proveFine } from '../services/lookup/proveFine.ts';
import { extendBinding } from '../services/session/bindings.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

function outcomeOf(issue: GuessOutcome<Answer<'rechercheAmende'>>): LookupOutcome {
  if ('waitS' in issue) return 'attente';
  if (issue.result === null) return 'inconnue';
  return 'avisId' in issue.result ? 'trouvee' : 'cle_erronee';
}

/**
 * K-02, K-04: 200 without body if unknown, 429 with `Retry-After` after wrong answers (D-15). A proof can be kept
 * bound (D-28).
 */
export async function lookup(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { base, config, guessLimits, metrics } = dependencies;
  const { secrets, transferDays } = config;
  const proof = { base, guessLimits, transferDays, peppers: createPeppers(secrets.KEY_PEPPERS) };

  async function prove(
    call: 'rechercheAmende' | 'justifierPaiement',
    { session, ip: adresse }: { readonly session: string; readonly ip: string },
    numAvis: string,
    key: string,
  ): Promise<Answer<typeof call>> {
    const issue = await proveFine(proof, { session, adresse }, numAvis, key);
    metrics.lookups.inc({ appel: call, issue: outcomeOf(issue) });
    return requirePatience(issue);
  }

  registerCall(app, 'rechercheAmende', (request) =>
    prove('rechercheAmende', request, request.body.numAmende, request.body.cleAmende),
  );
  registerCall(app, 'justifierPaiement', (request) =>
    prove('justifierPaiement', request, request.body.numAvis, request.body.cleAvis),
  );

  registerCall(app, 'prolongerLiaison', async ({ session, body }) => {
    await extendBinding(base, session, body.avisId);
    return undefined;
  });
}
