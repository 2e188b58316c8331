/** The form to the provider, as read from the page that `envoiSips` answered. */
export interface FormulaireFournisseur {
  readonly action: string;
  readonly champs: readonly (readonly [nom: string, valeur: string])[];
  /** Until the attempt ends; null where the page does not say. */
  readonly secondes: number | null;
}

/**
 * Reads the provider's form out of an HTML text, which is parsed and never inserted (sips facts).
 * @param origines origins that the hand-off may post to (D-07)
 * @returns null when there is no such form, or when it leads anywhere else
 */
export function lireFormulaire(
  html: string,
  origines: readonly string[],
): FormulaireFournisseur | null {
  const formulaire = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  const action = formulaire?.getAttribute('action') ?? '';
  if (formulaire === null || !URL.canParse(action)) return null;
  if (!origines.includes(new URL(action).origin)) return null;
  const secondes = Number.parseInt(formulaire.dataset.secondes ?? '', 10);
  const entrees = [...formulaire.querySelectorAll('input[name]')];
  return {
    action,
    champs: entrees.map((entree) => [
      entree.getAttribute('name') ?? '',
      entree.getAttribute('value') ?? '',
    ]),
    secondes: Number.isNaN(secondes) ? null : secondes,
  };
}

/** Builds the form anew by the DOM and posts it: the browser leaves for the provider. */
export function posterFormulaire({ action, champs }: FormulaireFournisseur): void {
  const formulaire = document.createElement('form');
  formulaire.method = 'post';
  formulaire.action = action;
  formulaire.hidden = true;
  for (const [name, value] of champs) {
    formulaire.append(
      Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
    );
  }
  document.body.append(formulaire);
  formulaire.submit();
}
