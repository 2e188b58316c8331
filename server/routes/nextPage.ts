import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { escapeHtml } from '../plugins/html.ts';

/**
 * A page for a browser whose request is refused: it goes on to a screen of the app at once. The status can then tell
 * programs of the refusal, which a redirect could not.
 * @param address of the screen; also the text of the link, so that no wording stands here
 */
export function nextPage(address: string): string {
  const target = escapeHtml(address);
  return (
    `<!doctype html><html lang="${DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><title>Sips</title>` +
    `<meta http-equiv="refresh" content="0;url=${target}"></head>` +
    `<body><a href="${target}">${target}</a></body></html>`
  );
}
