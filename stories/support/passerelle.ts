/** The origin that the hand-off of samples may post to. */
export const PASSERELLE = 'https://paiement.exemple.fr';
