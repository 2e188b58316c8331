import type { FastifyInstance } from 'fastify';
import type { Langue } from '#contract/domaine/langues.ts';
import { href, languagesOf, PUBLIC_SCREENS, type PublicScreen } from '#contract/paths.ts';

function entriesOf(name: PublicScreen, origin: string): string[] {
  const address = (langue: Langue) => `${origin}${href(name, langue)}`;
  const versions = languagesOf(name)
    .map((l) => `<xhtml:link rel="alternate" hreflang="${l}" href="${address(l)}"/>`)
    .join('');
  return languagesOf(name).map((langue) => `<url><loc>${address(langue)}</loc>${versions}</url>`);
}

/**
 * The site map for search engines: the public screens in each of their languages; payment pages never.
 * @param publicUrl address that people type, with or without a final slash
 */
export function siteMap(publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const urls = PUBLIC_SCREENS.flatMap((name) => entriesOf(name, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Serves `/sitemap.xml`. */
export function serveSiteMap(app: FastifyInstance, publicUrl: string): void {
  const plan = siteMap(publicUrl);
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(plan),
  );
}
