const COMPONENTS = 'https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/';

/** The State's components by the last part of their address, with their name in its libraries. */
const NAMES: Readonly<Record<string, string>> = {
  accordeon: 'Accordéon',
  alerte: 'Alerte',
  badge: 'Badge',
  'bandeau-d-information-importante': 'Bandeau d’information importante',
  bouton: 'Bouton',
  'bouton-radio': 'Bouton radio',
  'champ-de-saisie': 'Champ de saisie',
  'contenu-medias': 'Contenu médias',
  'en-tete': 'En-tête',
  'fil-d-ariane': 'Fil d’Ariane',
  'groupe-de-boutons': 'Groupe de boutons',
  lien: 'Lien',
  'lien-d-evitement': 'Lien d’évitement',
  'mise-en-avant': 'Mise en avant',
  modale: 'Modale',
  'parametres-d-affichage': 'Paramètres d’affichage',
  'pied-de-page': 'Pied de page',
  'retour-en-haut-de-page': 'Retour en haut de page',
  'selecteur-de-langue': 'Sélecteur de langue',
  sommaire: 'Sommaire',
  tableau: 'Tableau',
};

/** Whether an address is that of one of the State's components. */
export function isDsfrComponent(address: string): boolean {
  return address.startsWith(COMPONENTS);
}

/** The name of the State's component at an address, to be looked for in its libraries. */
export function dsfrNameOf(address: string): string | undefined {
  return isDsfrComponent(address) ? NAMES[address.slice(COMPONENTS.length)] : undefined;
}
