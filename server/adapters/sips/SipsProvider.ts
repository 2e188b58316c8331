import { readFields } from '../../network/formFields.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
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

/** D-19. Automatic and manual answers have the same content. @throws TypeError for an invalid address in the settings */
export function createSipsProvider(config: SipsConfig): PaymentProvider {
  return {
    provider: 'sips',
    // What Sips does not know was never paid.
    watchMs: 0,
    merchant: config.merchantId,
    origins: originsOf(config),
    operations: null,
    start: async (start) => sipsForm(start, config),
    readNotification: (body) => readSipsAnswer(readFields(body), config),
    readEndpointCheck: () => null,
    readReturn: (fields) => ({ kind: 'answer', answer: readSipsAnswer(fields, config) }),
    diagnose: ({ reference }, delayMs) => diagnoseSips(reference, config, delayMs),
  };
}
