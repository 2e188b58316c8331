import { type Call, json, jsonOrEmpty, TEXT } from '../call.ts';
import { Recherche } from '../schemas/amende.ts';
import {
  Decryption,
  DemandeDecryption,
  DemandeEncryption,
  DemandeJustification,
  DemandeRecherche,
  DemandeToken,
} from '../schemas/recherche.ts';

/** Session, lookup and pre-filled addresses. */
export const RECHERCHE = {
  token: {
    method: 'POST',
    path: '/api/v2/token',
    requirement: 'K-01',
    access: 'public',
    query: DemandeToken,
    answers: { 200: TEXT },
    errors: ['horloge', 'horodatage-invalide'],
    limit: 600,
    summary: 'Begin or renew a session',
    description:
      'Exchanges a fresh timestamp, encrypted with the public key material of the settings, for a bearer of 15 minutes. A timestamp works once. A bearer that comes along keeps its session. Also sets the XSRF-TOKEN cookie, and says in the header x-maintenance that the service is closed for a while, with the announced return.',
  },
  rechercheAmende: {
    method: 'POST',
    path: '/api/v2/recherche/amende',
    requirement: 'K-02',
    access: 'session',
    body: DemandeRecherche,
    answers: { 200: jsonOrEmpty(Recherche) },
    errors: [],
    limit: 600,
    closedInMaintenance: true,
    summary: 'Look a fine up by its number and key',
    description:
      'The fine is bound to the session. A wrong key answers the status ERREUR alone; an unknown number answers 200 without a body. Wrong answers are counted.',
  },
  justifierPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2/justif',
    requirement: 'K-04',
    access: 'session',
    body: DemandeJustification,
    answers: { 200: jsonOrEmpty(Recherche) },
    errors: [],
    limit: 600,
    summary: 'Look a paid fine up for its receipt',
    description: 'As the lookup, also while the service is closed for new payments.',
  },
  encrypte: {
    method: 'GET',
    path: '/api/v2/encrypte',
    requirement: 'K-09',
    access: 'session',
    query: DemandeEncryption,
    answers: { 200: TEXT },
    errors: [],
    limit: 600,
    closedInMaintenance: true,
    summary: 'Encrypt the id of a pre-filled address',
    description: 'A number with its key, 16 or 20 digits; answers base64url.',
  },
  decrypte: {
    method: 'POST',
    path: '/api/v2/decrypte',
    requirement: 'K-10',
    access: 'session',
    body: DemandeDecryption,
    answers: { 200: json(Decryption) },
    errors: ['identifiant-invalide'],
    limit: 600,
    closedInMaintenance: true,
    summary: 'Read the id of a pre-filled address',
    description: 'One answer for everything that cannot be read. Wrong ids are counted.',
  },
} as const satisfies Record<string, Call>;
