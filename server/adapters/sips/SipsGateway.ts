import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { diagnostiquerSips } from './diagnostic.ts';
import { formulaireSips } from './form.ts';
import type { SipsConfig } from './SipsConfig.ts';
import { lireReponseSips } from './sealedAnswer.ts';

export type { SipsConfig } from './SipsConfig.ts';

/** Browsers apply `form-action` to redirects too, and Sips goes from its entry host to its page host. */
function originesDe(config: SipsConfig): readonly string[] {
  const entree = new URL(config.url).origin;
  const suite = entree.replace('//payment-webinit.', '//payment-web.');
  return [...new Set([entree, suite, ...(config.originesSupplementaires ?? [])])];
}

/**
 * The Sips 2.0 Paypage POST connector (D-19).
 * @throws TypeError when an address of the configuration is not one
 */
export function creerSipsGateway(config: SipsConfig): PaymentGateway {
  return {
    marchand: config.merchantId,
    origines: originesDe(config),
    formulaire: (depart) => formulaireSips(depart, config),
    lireReponse: (corps) => lireReponseSips(corps, config),
    diagnostiquer: (transactionReference, delaiMs) =>
      diagnostiquerSips(transactionReference, config, delaiMs),
  };
}
