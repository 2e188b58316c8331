import { MessageLine } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { avecSuite, codeExplique } from '../messageEchec.ts';
import type { EtatAction } from '../useAction.ts';

interface Props {
  readonly etat: EtatAction<unknown>;
  /** What is said once the receipt is on its way. */
  readonly fait: string;
}

/** Why a receipt was not sent; the payment stands in every case. That it was sent before is no fault. */
function Echec({ erreur }: { readonly erreur: unknown }) {
  const texte = useText();
  const cause = codeExplique('justificatif', erreur);
  const message = avecSuite(texte.t(`justificatif.erreurs.${cause ?? 'envoi'}`), erreur, texte);
  return <MessageLine kind={cause === 'deja-envoye' ? 'info' : 'error'} message={message} />;
}

/** Whether a send worked, above the button that asked for it. */
export function ResultatEnvoi({ etat, fait }: Props) {
  if (etat.etape === 'echec') return <Echec erreur={etat.erreur} />;
  return <MessageLine kind="success" message={etat.etape === 'fait' ? fait : ''} />;
}
