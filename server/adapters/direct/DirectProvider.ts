import type { DirectConfig } from '../../ports/DirectConfig.ts';
import type { PayerReturn, PaymentProvider } from '../../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../../ports/RefusedAnswer.ts';
import { sha256 } from '../../secrets/digest.ts';
import { createCheckout, guessIds, originsOf } from './checkout.ts';
import { idAt, textAt } from './messages.ts';
import { createOperations } from './operations.ts';
import { createQuestions } from './questions.ts';
import { readEndpointCheck, readWebhook } from './webhook.ts';

/**
 * The return is unsigned: it says who comes back and nothing of the payment.
 * @throws RefusedAnswer if one of the two values is missing
 */
function readReturn(query: Readonly<Record<string, string>>): PayerReturn {
  const checkoutId = idAt(query, 'hostedCheckoutId');
  const returnMac = textAt(query, 'RETURNMAC') ?? '';
  if (checkoutId === null || returnMac === '') throw new RefusedAnswer('return');
  return { checkoutId, returnHash: sha256(returnMac) };
}

/** @throws TypeError if an address in the settings is invalid */
export function createDirectProvider(config: DirectConfig): PaymentProvider {
  return {
    askAfterEndMs: config.askAfterEndMs,
    origins: originsOf(config),
    operations: createOperations(config),
    ask: createQuestions(config),
    guessIds,
    start: (start, delayMs) => createCheckout(start, config, delayMs),
    readNotification: (body, headers) => readWebhook(body, headers, config),
    readEndpointCheck,
    readReturn,
  };
}
