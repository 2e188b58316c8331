/** The State's sites that the DSFR asks for in every footer, by their own names (L-04). */
export const SITES_ETAT = [
  'info.gouv.fr',
  'service-public.gouv.fr',
  'legifrance.gouv.fr',
  'data.gouv.fr',
].map((site) => ({ label: site, href: `https://www.${site}/` }));

/** The licence of the contents. */
export const ADRESSE_LICENCE = 'https://github.com/etalab/licence-ouverte/blob/master/LO.md';
