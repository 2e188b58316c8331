import type { Langue } from '#contract/domaine/langues.ts';
import type { FormulairePaiement } from '../ports/PaymentGateway.ts';
import { echapper } from './html.ts';

/** The answer of `envoiSips`: a page that holds one form to the provider and no script (sips facts). */
export function pageFormulaire({ action, champs }: FormulairePaiement, locale: Langue): string {
  const entrees = Object.entries(champs)
    .map(
      ([nom, valeur]) =>
        `<input type="hidden" name="${echapper(nom)}" value="${echapper(valeur)}">`,
    )
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Sips</title></head>` +
    `<body><form method="post" action="${echapper(action)}">${entrees}</form></body></html>`
  );
}
