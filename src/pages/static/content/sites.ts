/** The texts refer to them by these keys. */
export const CITED_SITES = {
  cnil: 'https://www.cnil.fr/',
  edpb: 'https://www.edpb.europa.eu/about-edpb/about-edpb/members_en',
  rgaa: 'https://accessibilite.numerique.gouv.fr/',
  defenseurFormulaire: 'https://formulaire.defenseurdesdroits.fr/',
  defenseurDelegues: 'https://www.defenseurdesdroits.fr/saisir/delegues',
} as const;
