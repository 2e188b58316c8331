/** The State's sites that the DSFR asks for in every footer, by their own names (L-04). */
export const SITES_ETAT = [
  'info.gouv.fr',
  'service-public.gouv.fr',
  'legifrance.gouv.fr',
  'data.gouv.fr',
].map((site) => ({ label: site, href: `https://www.${site}/` }));

/** The licence of the contents. */
export const ADRESSE_LICENCE = 'https://github.com/etalab/licence-ouverte/blob/master/LO.md';

/** Public bodies that the legal pages name; the texts refer to them by these keys. */
export const SITES_CITES = {
  cnil: 'https://www.cnil.fr/',
  rgaa: 'https://accessibilite.numerique.gouv.fr/',
  defenseurFormulaire: 'https://formulaire.defenseurdesdroits.fr/',
  defenseurDelegues: 'https://www.defenseurdesdroits.fr/saisir/delegues',
} as const;
