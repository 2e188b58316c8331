import { MessageLine } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { explainedCode, withNextStep } from '../failureMessage.ts';
import type { ActionState } from '../useAction.ts';

interface Props {
  readonly state: ActionState<unknown>;
  /** Says that it was sent; absent if another element says so. */
  readonly done?: string;
}

/** Words a failure to send. The payment is recorded in every case, and "already sent" is no failure. */
function Failure({ error }: { readonly error: unknown }) {
  const text = useText();
  const cause = explainedCode('justificatif', error);
  const message = withNextStep(text.t(`justificatif.erreurs.${cause ?? 'envoi'}`), error, text);
  return <MessageLine kind={cause === 'deja-envoye' ? 'info' : 'error'} message={message} />;
}

export function SendingResult({ state, done = '' }: Props) {
  if (state.phase === 'failed') return <Failure error={state.error} />;
  return <MessageLine kind="success" message={state.phase === 'done' ? done : ''} />;
}
