import type { Verification } from '#contract/schemas/payment.ts';
import { Alert, FocusRegion } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { explainedCode, withNextStep } from '../common/failureMessage.ts';
import type { ActionState } from '../common/useAction.ts';

/** Yes, no, or why it is unknown; takes the focus, so that it is read at once. */
export function VerificationAnswer({ etat }: { readonly etat: ActionState<Verification> }) {
  const text = useText();
  const { t } = text;
  if (etat.etape === 'fait') {
    const { conforme } = etat.resultat;
    const answer = conforme ? 'conforme' : 'nonConforme';
    return (
      <FocusRegion label={t('verification.reponse')}>
        <Alert
          severity={conforme ? 'success' : 'error'}
          title={t(`verification.${answer}.titre`)}
          description={t(`verification.${answer}.texte`)}
        />
      </FocusRegion>
    );
  }
  if (etat.etape !== 'echec') return null;
  const { erreur } = etat;
  const reason = explainedCode('verification', erreur) === undefined ? 'panne' : 'trop';
  return (
    <FocusRegion label={t('verification.reponse')}>
      <Alert
        severity="warning"
        title={t(`verification.${reason}.titre`)}
        description={withNextStep(t(`verification.${reason}.texte`), erreur, text)}
      />
    </FocusRegion>
  );
}
