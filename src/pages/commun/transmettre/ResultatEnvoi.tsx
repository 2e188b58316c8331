import { MessageLine } from '#design';
import { type TextOfLanguage, useText } from '../../../i18n/useText.ts';
import { avecSuite, codeExplique } from '../messageEchec.ts';
import type { EtatAction } from '../useAction.ts';

interface Props {
  readonly etat: EtatAction<unknown>;
  /** What is said once the receipt is on its way. */
  readonly fait: string;
}

/** Why a receipt was not sent; the payment stands in every case. */
function messageEnvoi(erreur: unknown, texte: Pick<TextOfLanguage, 't' | 'formats'>): string {
  const cause = codeExplique('justificatif', erreur);
  return avecSuite(texte.t(`justificatif.erreurs.${cause ?? 'envoi'}`), erreur, texte);
}

/** Whether a send worked, above the button that asked for it. */
export function ResultatEnvoi({ etat, fait }: Props) {
  const texte = useText();
  if (etat.etape === 'echec') {
    return <MessageLine kind="error" message={messageEnvoi(etat.erreur, texte)} />;
  }
  return <MessageLine kind="success" message={etat.etape === 'fait' ? fait : ''} />;
}
