import type { Settings } from '#contract/settings.ts';

/**
 * Returns what a production has to give, filled in as an example (D-12). The telephone number is one of those kept
 * for fiction.
 * @param cardHost where a card is typed, as browsers show it
 */
export const exampleOperator = (cardHost: string): Settings['exploitant'] => ({
  editeur: 'Administration de démonstration (exemple)',
  adresseEditeur: '1 rue de l’Exemple, 35000 Rennes',
  responsablePublication: 'Camille Martin (exemple)',
  hebergeur: 'Hébergeur de démonstration (exemple)',
  adresseHebergeur: '2 rue de l’Exemple, 35000 Rennes',
  telephoneHebergeur: '+33 1 99 00 00 00',
  delegueDonnees: 'Service de démonstration, 1 rue de l’Exemple, 35000 Rennes',
  paysHorsUe: 'aucun',
  prestataire: 'Simulateur de paiement (exemple)',
  adressePrestataire: cardHost,
  courriel: 'contact@exemple.fr',
  courrielDonnees: 'donnees@exemple.fr',
  courrielAccessibilite: 'accessibilite@exemple.fr',
  contactSecurite: 'securite@exemple.fr',
});
