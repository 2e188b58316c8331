import type { Api } from './calls.ts';

/** Asks before the screen's code arrives; the screen's first question takes this answer. */
export function confirmAhead(api: Api, token: string): Api {
  let first: ReturnType<Api['confirmerPaiement']> | undefined = api.confirmerPaiement({
    jetonConfirmationPaiement: token,
  });
  // The screen handles it.
  first.catch(() => undefined);
  const confirm: Api['confirmerPaiement'] = (input) => {
    const answer = input.jetonConfirmationPaiement === token ? first : undefined;
    first = undefined;
    return answer ?? api.confirmerPaiement(input);
  };
  return { ...api, confirmerPaiement: confirm };
}
