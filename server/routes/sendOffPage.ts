import type { Language } from '#contract/domain/languages.ts';
import { escapeHtml } from '../plugins/html.ts';
import type { SentOff } from '../services/payment/handOff.ts';

interface Form {
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly fields: Iterable<readonly [name: string, value: string]>;
}

/** A form of method GET replaces the query string of its address by its fields. */
function formOf(sentOff: SentOff): Form {
  if (sentOff.kind === 'form') {
    return { method: 'post', action: sentOff.action, fields: Object.entries(sentOff.fields) };
  }
  const { searchParams } = new URL(sentOff.address);
  return { method: 'get', action: sentOff.address, fields: searchParams };
}

/** A form without script (sips facts). `seconds` is relative because browser clocks differ (D-28). */
export function sendOffPage(sentOff: SentOff, locale: Language, seconds: number): string {
  const { method, action, fields } = formOf(sentOff);
  const entries = [...fields]
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Sips</title></head>` +
    `<body><form method="${method}" action="${escapeHtml(action)}" data-secondes="${seconds}">${entries}</form></body></html>`
  );
}
