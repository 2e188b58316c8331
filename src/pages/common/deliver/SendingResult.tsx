import { MessageLine } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { explainedCode, withNextStep } from '../failureMessage.ts';
import type { ActionState } from '../useAction.ts';

interface Props {
  readonly state: ActionState<unknown>;
  /** Absent where another element says it. */
  readonly done?: string;
}

/** The payment is recorded in every case; "already sent" is no failure. */
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
