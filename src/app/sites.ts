/** The State's sites that the DSFR asks for in every footer, by their own names (L-04). */
export const STATE_SITES = [
  'info.gouv.fr',
  'service-public.gouv.fr',
  'legifrance.gouv.fr',
  'data.gouv.fr',
].map((site) => ({ label: site, href: `https://www.${site}/` }));

/** The licence of the contents. */
export const LICENCE_ADDRESS = 'https://github.com/etalab/licence-ouverte/blob/master/LO.md';
