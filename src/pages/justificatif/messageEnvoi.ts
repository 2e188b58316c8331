import type { TextOfLanguage } from '../../i18n/useText.ts';
import { avecSuite, codeExplique } from '../commun/messageEchec.ts';
import type { EtatAction } from '../commun/useAction.ts';

/** Why a receipt was not sent; the payment stands in every case. */
function messageEnvoi(erreur: unknown, texte: Pick<TextOfLanguage, 't' | 'formats'>): string {
  const cause = codeExplique('justificatif', erreur);
  return avecSuite(texte.t(`justificatif.erreurs.${cause ?? 'envoi'}`), erreur, texte);
}

/** What the one message line of a send shows: nothing, that it leaves, or why it does not. */
export function messageLigne(
  etat: EtatAction<unknown>,
  fait: string,
  texte: Pick<TextOfLanguage, 't' | 'formats'>,
): { kind: 'success' | 'error'; message: string } {
  if (etat.etape === 'echec') return { kind: 'error', message: messageEnvoi(etat.erreur, texte) };
  return { kind: 'success', message: etat.etape === 'fait' ? fait : '' };
}
