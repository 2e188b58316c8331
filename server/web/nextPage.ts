import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { escapeHtml } from './html.ts';

/** Sends a browser on without a redirect status, which would hide the refusal from programs. */
export function nextPage(address: string): string {
  const target = escapeHtml(address);
  return (
    `<!doctype html><html lang="${DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><title>${target}</title>` +
    `<meta http-equiv="refresh" content="0;url=${target}"></head>` +
    `<body><a href="${target}">${target}</a></body></html>`
  );
}
