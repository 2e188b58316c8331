import type { Api } from './calls.ts';

/** Milliseconds: after it the rest loads, since the menu must not wait for a slow answer. */
const PATIENCE_MS = 3_000;

/**
 * Asks before the code of the screen arrives; the screen's first question takes this answer.
 * @returns `answered` resolves on any answer or when it takes long
 */
export function confirmAhead(api: Api, token: string): { api: Api; answered: Promise<void> } {
  const asked = api.confirmerPaiement({ jetonConfirmationPaiement: token });
  let first: typeof asked | undefined = asked;
  const confirm: Api['confirmerPaiement'] = (input) => {
    const answer = input.jetonConfirmationPaiement === token ? first : undefined;
    first = undefined;
    return answer ?? api.confirmerPaiement(input);
  };
  const end = () => undefined;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answered = Promise.race([asked.then(end, end), late]);
  return { api: { ...api, confirmerPaiement: confirm }, answered };
}
