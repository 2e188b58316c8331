import type { Api } from './calls.ts';

/**
 * Asks at once what became of a payment, beside the code of the screen. The screen's own first question takes that
 * answer; later ones ask again.
 * @returns the calls, and when the answer is there, whatever it is
 */
export function confirmAhead(api: Api, token: string): { api: Api; answered: Promise<void> } {
  const asked = api.confirmerPaiement({ jetonConfirmationPaiement: token });
  let first: typeof asked | undefined = asked;
  const confirmerPaiement: Api['confirmerPaiement'] = (input) => {
    const answer = input.jetonConfirmationPaiement === token ? first : undefined;
    first = undefined;
    return answer ?? api.confirmerPaiement(input);
  };
  const end = () => undefined;
  return { api: { ...api, confirmerPaiement }, answered: asked.then(end, end) };
}
