import type { Language } from '#contract/domain/languages.ts';
import { escapeHtml } from './html.ts';

/**
 * Builds the form that opens the provider's address (K-05). A GET form replaces the query string of its address by
 * its fields, so the query becomes fields. `seconds` is the time that the attempt has left. Clocks of browsers
 * differ, so no instant is sent (D-28).
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
