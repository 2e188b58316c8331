import type { Api } from './calls.ts';

/**
 * Asks for the outcome of a payment before the code of its screen arrives. The screen's first question gets this
 * answer.
 */
export function confirmAhead(api: Api, token: string): Api {
  let first: ReturnType<Api['confirmerPaiement']> | undefined = api.confirmerPaiement({
    jetonConfirmationPaiement: token,
  });
  // A failure stays in the promise for the screen. This handler only keeps it from being unhandled.
  first.catch(() => undefined);
  const confirm: Api['confirmerPaiement'] = (input) => {
    const answer = input.jetonConfirmationPaiement === token ? first : undefined;
    first = undefined;
    return answer ?? api.confirmerPaiement(input);
  };
  return { ...api, confirmerPaiement: confirm };
}
