/** The origin that the hand-off of samples may post to. */
export const GATEWAY = 'https://paiement.exemple.fr';
