import { MessageLine } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { explainedCode, withNextStep } from '../failureMessage.ts';
import type { ActionState } from '../useAction.ts';

interface Props {
  readonly etat: ActionState<unknown>;
  /** The message once the receipt is on its way. */
  readonly fait: string;
}

/** Why a receipt was not sent. The payment is recorded in every case; "already sent" is no failure. */
function Failure({ erreur }: { readonly erreur: unknown }) {
  const text = useText();
  const cause = explainedCode('justificatif', erreur);
  const message = withNextStep(text.t(`justificatif.erreurs.${cause ?? 'envoi'}`), erreur, text);
  return <MessageLine kind={cause === 'deja-envoye' ? 'info' : 'error'} message={message} />;
}

/** Whether a send worked, above the button that asked for it. */
export function SendingResult({ etat, fait }: Props) {
  if (etat.etape === 'echec') return <Failure erreur={etat.erreur} />;
  return <MessageLine kind="success" message={etat.etape === 'fait' ? fait : ''} />;
}
