import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { failureMessage, withNextStep } from '../common/failureMessage.ts';
import type { FailureReason } from './useHandOff.ts';

/** Failures that the same request may not meet a second time. */
const TO_RETRY: ReadonlySet<FailureReason> = new Set([
  'verification-en-cours',
  'indisponible',
  'destination',
  'technique',
]);

/** Nothing is wrong: the fine is or may be paid already. */
const NORMAL: ReadonlySet<FailureReason> = new Set([
  'paiement-en-cours',
  'deja-paye',
  'verification-en-cours',
]);

interface Props {
  readonly motif: FailureReason;
  readonly erreur: unknown;
  readonly reprendre: () => void;
}

/** Why the payment did not start: nothing was taken, and what to do next. */
export function SubmitFailure({ motif, erreur, reprendre }: Props) {
  const text = useText();
  const { t, langue } = text;
  const description =
    motif === 'technique'
      ? failureMessage(erreur, text)
      : withNextStep(t(`envoiSips.erreurs.${motif}.texte`), erreur, text);
  return (
    <>
      <Alert
        severity={NORMAL.has(motif) ? 'info' : 'error'}
        description={description}
        role="alert"
      />
      <ButtonGroup>
        {TO_RETRY.has(motif) ? (
          <Button
            type="button"
            label={t('envoiSips.reessayer')}
            onClick={reprendre}
            testId="action-principale"
          />
        ) : (
          <ButtonLink
            href={href('accueil', langue)}
            label={t('envoiSips.recherche')}
            testId="action-principale"
          />
        )}
        <ButtonLink
          href={href('detail', langue)}
          label={t('envoiSips.retour')}
          priority="secondary"
        />
      </ButtonGroup>
    </>
  );
}
