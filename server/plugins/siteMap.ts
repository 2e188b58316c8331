import type { FastifyInstance } from 'fastify';
import { CHEMINS_PUBLICS, href, languesDe, type NomPublic } from '#contract/chemins.ts';
import type { Langue } from '#contract/domaine/langues.ts';

function entrees(nom: NomPublic, origine: string): string[] {
  const adresse = (langue: Langue) => `${origine}${href(nom, langue)}`;
  const versions = languesDe(nom)
    .map((l) => `<xhtml:link rel="alternate" hreflang="${l}" href="${adresse(l)}"/>`)
    .join('');
  return languesDe(nom).map((langue) => `<url><loc>${adresse(langue)}</loc>${versions}</url>`);
}

/**
 * The site map for search engines: the public screens in each of their languages; payment pages never.
 * @param urlPublique address that people type, with or without a final slash
 */
export function planDuSite(urlPublique: string): string {
  const { origin } = new URL(urlPublique);
  const urls = CHEMINS_PUBLICS.flatMap((nom) => entrees(nom, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Serves `/sitemap.xml`. */
export function servirPlanDuSite(app: FastifyInstance, urlPublique: string): void {
  const plan = planDuSite(urlPublique);
  app.get('/sitemap.xml', (_requete, reponse) =>
    reponse
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(plan),
  );
}
