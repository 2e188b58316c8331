import type { Language } from '#contract/domain/languages.ts';
import { escapeHtml } from '../plugins/html.ts';
import type { StartForm } from '../ports/PaymentGateway.ts';

/** A form without script (sips facts). `seconds` is relative because browser clocks differ (D-28). */
export function formPage(form: StartForm, locale: Language, seconds: number): string {
  const entries = Object.entries(form.champs)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Sips</title></head>` +
    `<body><form method="post" action="${escapeHtml(form.action)}" data-secondes="${seconds}">${entries}</form></body></html>`
  );
}
