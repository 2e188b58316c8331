/** L-04. */
export const STATE_SITES = [
  'info.gouv.fr',
  'service-public.gouv.fr',
  'legifrance.gouv.fr',
  'data.gouv.fr',
].map((site) => ({ label: site, href: `https://www.${site}/` }));

export const LICENCE_ADDRESS = 'https://github.com/etalab/licence-ouverte/blob/master/LO.md';
