import type { Api } from './calls.ts';

/** After it the rest of the page loads beside a slow answer: the menu must not wait for it, ms. */
const PATIENCE_MS = 3_000;

/**
 * Asks at once what became of a payment, beside the code of the screen. The screen's own first question takes that
 * answer; later ones ask again.
 * @returns the calls, and when the answer is there, whatever it is, or takes long
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
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answered = Promise.race([asked.then(end, end), late]);
  return { api: { ...api, confirmerPaiement }, answered };
}
