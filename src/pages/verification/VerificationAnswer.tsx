import type { Verification } from '#contract/schemas/payment.ts';
import { Alert, FocusRegion } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { explainedCode, withNextStep } from '../common/failureMessage.ts';
import type { ActionState } from '../common/useAction.ts';

/** Shows the answer and takes the focus, so that screen readers say it at once. */
export function VerificationAnswer({ state }: { readonly state: ActionState<Verification> }) {
  const text = useText();
  const { t } = text;
  if (state.phase === 'done') {
    const { conforme: isGenuine, reserve } = state.result;
    const answer =
      reserve === undefined
        ? (`verification.${isGenuine ? 'conforme' : 'nonConforme'}` as const)
        : (`verification.reserves.${reserve}` as const);
    return (
      <FocusRegion>
        <Alert
          severity={reserve === 'VERIFICATION' ? 'warning' : isGenuine ? 'success' : 'error'}
          title={t(`${answer}.titre`)}
          description={t(`${answer}.texte`)}
        />
      </FocusRegion>
    );
  }
  if (state.phase !== 'failed') return null;
  const { error } = state;
  const reason = explainedCode('verification', error) === undefined ? 'panne' : 'trop';
  return (
    <FocusRegion>
      <Alert
        severity="warning"
        title={t(`verification.${reason}.titre`)}
        description={withNextStep(t(`verification.${reason}.texte`), error, text)}
      />
    </FocusRegion>
  );
}
