import type { Plugin } from 'vite';
import type { Language } from '../../contract/domain/languages.ts';
import { ORIGIN_PLACEHOLDER } from '../../contract/pages.ts';
import { href, languagesOf, PUBLIC_SCREENS, type PublicScreen } from '../../contract/paths.ts';

const address = (name: PublicScreen, language: Language) =>
  `${ORIGIN_PLACEHOLDER}${href(name, language)}`;

function entriesOf(name: PublicScreen): string[] {
  const versions = languagesOf(name)
    .map((l) => `<xhtml:link rel="alternate" hreflang="${l}" href="${address(name, l)}"/>`)
    .join('');
  return languagesOf(name).map((l) => `<url><loc>${address(name, l)}</loc>${versions}</url>`);
}

/** Lists the public pages, and never those of a payment. */
export const siteMap = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PUBLIC_SCREENS.flatMap(entriesOf).join('\n')}
</urlset>
`;

/** The server fills in the origin. */
export const writeSiteMap = (): Plugin => ({
  name: 'site-map',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: siteMap() });
  },
});
