import type { Language } from '#contract/domain/languages.ts';
import { escapeHtml } from './html.ts';

/**
 * A form that opens the provider's address (K-05). GET replaces its query string by fields. Relative `seconds`: browser
 * clocks differ (D-28).
 */
export function handOffPage(address: string, locale: Language, seconds: number): string {
  const entries = [...new URL(address).searchParams]
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>envoiSips</title></head>` +
    `<body><form method="get" action="${escapeHtml(address)}" data-secondes="${seconds}">${entries}</form></body></html>`
  );
}
