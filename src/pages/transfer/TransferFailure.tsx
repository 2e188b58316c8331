import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { explainedCode, failureMessage, withNextStep } from '../common/failureMessage.ts';

/** Why the bank details cannot be shown: nothing was taken, and what to do next. */
export function TransferFailure({ erreur }: { readonly erreur: unknown }) {
  const text = useText();
  const reason = explainedCode('virement', erreur);
  return (
    <Alert
      severity="error"
      role="alert"
      description={
        reason === undefined
          ? failureMessage(erreur, text)
          : withNextStep(text.t(`virement.erreurs.${reason}`), erreur, text)
      }
    />
  );
}
