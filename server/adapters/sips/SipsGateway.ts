import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import type { SipsConfig } from '../../ports/SipsConfig.ts';
import { diagnoseSips } from './diagnostic.ts';
import { sipsForm } from './form.ts';
import { readSipsAnswer } from './sealedAnswer.ts';

/**
 * Browsers apply `form-action` to redirects too, and Sips redirects from its entry host to its page
 * host.
 */
function originsOf(config: SipsConfig): readonly string[] {
  const entry = new URL(config.url).origin;
  const next = entry.replace('//payment-webinit.', '//payment-web.');
  return [...new Set([entry, next, ...config.extraOrigins])];
}

/** D-19. @throws TypeError for an invalid address in the settings */
export function createSipsGateway(config: SipsConfig): PaymentGateway {
  return {
    marchand: config.merchantId,
    origins: originsOf(config),
    formulaire: (start) => sipsForm(start, config),
    readAnswer: (body) => readSipsAnswer(body, config),
    diagnose: (transactionReference, delayMs) =>
      diagnoseSips(transactionReference, config, delayMs),
  };
}
