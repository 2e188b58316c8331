import type { Language } from '#contract/domain/languages.ts';
import { escapeHtml } from '../plugins/html.ts';
import type { StartForm } from '../ports/PaymentGateway.ts';

/**
 * The answer of `envoiSips`: a page that holds one form to the provider and no script (sips facts).
 * @param seconds until the attempt ends, for the screen that the payer may come back to (D-28); the clocks of browsers
 *   differ, so it is no instant
 */
export function formPage({ action, champs }: StartForm, locale: Language, seconds: number): string {
  const entries = Object.entries(champs)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Sips</title></head>` +
    `<body><form method="post" action="${escapeHtml(action)}" data-secondes="${seconds}">${entries}</form></body></html>`
  );
}
