import { ApiError } from '../../api/ApiError.ts';
import type { Texte } from '../../i18n/useTexte.ts';
import { suiteEchec } from '../commun/messageEchec.ts';

const CONNUS = ['deja-envoye', 'adresse-inconnue', 'trop-de-tentatives', 'maintenance'] as const;

/** Why a receipt was not sent; the payment stands in every case. */
export function messageEnvoi(erreur: unknown, texte: Pick<Texte, 't' | 'formats'>): string {
  const cause = CONNUS.find((code) => erreur instanceof ApiError && erreur.code === code);
  const phrase = texte.t(`justificatif.erreurs.${cause ?? 'envoi'}`);
  return [phrase, suiteEchec(erreur, texte)].filter(Boolean).join(' ');
}
