import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { explainedCode, failureMessage, withNextStep } from '../common/failureMessage.ts';

/** Says that no money was taken. */
export function TransferFailure({ error }: { readonly error: unknown }) {
  const text = useText();
  const reason = explainedCode('virement', error);
  return (
    <Alert
      severity="error"
      said="assertive"
      description={
        reason === undefined
          ? failureMessage(error, text)
          : withNextStep(text.t(`virement.erreurs.${reason}`), error, text)
      }
    />
  );
}
