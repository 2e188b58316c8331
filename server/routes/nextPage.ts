import { LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import { echapper } from './html.ts';

/**
 * A page for a browser whose request is refused: it goes on to a screen of the app at once. The status can then tell
 * programs of the refusal, which a redirect could not.
 * @param adresse of the screen; also the text of the link, so that no wording stands here
 */
export function pageSuite(adresse: string): string {
  const cible = echapper(adresse);
  return (
    `<!doctype html><html lang="${LANGUE_PAR_DEFAUT}"><head><meta charset="utf-8"><title>Sips</title>` +
    `<meta http-equiv="refresh" content="0;url=${cible}"></head>` +
    `<body><a href="${cible}">${cible}</a></body></html>`
  );
}
