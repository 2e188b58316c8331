import { createHash } from 'node:crypto';

/** As random as a drawn one, and the same at each run. */
export const secret = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Only the owner of the service knows these values (D-42). */
export const OWNER = {
  EDITEUR: 'Direction générale des Finances publiques',
  EDITEUR_ADRESSE: '1 rue Exemple, 75000 Paris',
  RESPONSABLE_PUBLICATION: 'La directrice générale',
  HEBERGEUR: 'Hébergeur exemple',
  HEBERGEUR_ADRESSE: '2 rue Exemple, 75000 Paris',
  HEBERGEUR_TELEPHONE: '+33 1 00 00 00 00',
  DELEGUE_DONNEES: 'Déléguée à la protection des données, 1 rue Exemple, 75000 Paris',
  PAYS_HORS_UE: 'aucun',
  PRESTATAIRE: 'Prestataire exemple',
  PRESTATAIRE_ADRESSE: 'paiement.exemple.fr',
  CONSERVATION_PAIEMENTS: '10',
  COURRIEL: 'contact@exemple.gouv.fr',
  COURRIEL_DONNEES: 'donnees@exemple.gouv.fr',
  COURRIEL_ACCESSIBILITE: 'accessibilite@exemple.gouv.fr',
  SECURITY_CONTACT: 'mailto:securite@exemple.gouv.fr',
};

/** The environment of a production that starts; `DATA_DIR` is missing. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/amendes',
  PUBLIC_URL: 'https://www.exemple.gouv.fr/',
  DIRECT_URL: 'https://payment.preprod.direct.worldline-solutions.com',
  DIRECT_MERCHANT_ID: 'AMENDES',
  DIRECT_API_KEY_ID: 'API-KEY',
  DIRECT_API_SECRET: secret('api'),
  DIRECT_WEBHOOK_KEY_ID: 'WEBHOOK-KEY',
  DIRECT_WEBHOOK_SECRET: secret('webhook'),
  TOKEN_SECRET: secret('token'),
  XSRF_SECRET: secret('xsrf'),
  RETURN_SECRET: secret('return'),
  CIPHER_SECRET: secret('cipher'),
  KEY_PEPPERS: secret('poivre'),
  ...OWNER,
};
