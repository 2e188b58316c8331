import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { addDesignStrings, configureDesign } from '#design';
import fr from '../../../public/assets/i18n/fr.json' with { type: 'json' };
import type { Sample } from './copies.tsx';
import { linesOf } from './markup.ts';

configureDesign({ Link: ({ to, ...rest }) => <a href={to} {...rest} />, useLang: () => 'fr' });
addDesignStrings('fr', fr.dsfr);

/** Waits for what loads late, as a modal's content does. */
async function markupOf(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}

/** The element that begins so, to its end. */
function elementAt(html: string, start: string): string {
  const from = html.indexOf(start);
  const [, name = ''] = /^<(\w+)/.exec(start) ?? [];
  if (from < 0) throw new Error(`no ${start}`);
  let depth = 0;
  for (const { 0: tag, index } of html.slice(from).matchAll(new RegExp(`<(/?)${name}[ >]`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return html.slice(from, from + index + `</${name}>`.length);
  }
  throw new Error(`no end of ${start}`);
}

function cut(html: string, part?: string, without?: string): string {
  const whole = part === undefined ? html : elementAt(html, part);
  return without === undefined ? whole : whole.replace(elementAt(whole, without), '');
}

/** What both write, one fact a line. */
export async function linesOfSample({ theirs, ours, part = {}, without = {} }: Sample) {
  const [their = '', our = ''] = await Promise.all([theirs, ours].map(markupOf));
  return {
    theirs: linesOf(cut(their, part.theirs, without.theirs)),
    ours: linesOf(cut(our, part.ours, without.ours)),
  };
}
