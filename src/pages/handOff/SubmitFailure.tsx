import { Alert, Button, ButtonGroup, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { openPayment } from '../../session/openPayment.ts';
import { failureMessage, withNextStep } from '../common/failureMessage.ts';
import { ResumePayment } from '../common/ResumePayment.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import type { FailureReason } from './useHandOff.ts';

/** Reasons that are no fault, because the fine is or may be paid already. */
const NORMAL: readonly FailureReason[] = [
  'paiement-en-cours',
  'deja-paye',
  'verification-en-cours',
];

/** Reasons after which the attempt may be open. Then no other can begin before its end. */
const MAYBE_OPEN: readonly FailureReason[] = ['indisponible', 'destination', 'technique'];

/** Reasons after which the same request may succeed if it is repeated. */
const TO_RETRY: readonly FailureReason[] = [...MAYBE_OPEN, 'verification-en-cours'];

interface Props {
  readonly fineId: string;
  readonly reason: FailureReason;
  readonly error: unknown;
  readonly resume: () => void;
}

/** Says why the payment could not begin, and that no money was taken. */
export function SubmitFailure({ fineId, reason, error, resume }: Props) {
  const text = useText();
  const { t } = text;
  const opened = openPayment.use(fineId);
  const { settings } = useServices();
  const description =
    reason === 'technique'
      ? failureMessage(error, text)
      : withNextStep(
          t(`envoiSips.erreurs.${reason}.texte`, { attente: settings.attente }),
          error,
          text,
        );
  return (
    <>
      <Alert
        severity={NORMAL.includes(reason) ? 'info' : 'error'}
        description={description}
        announced="assertive"
      />
      {MAYBE_OPEN.includes(reason) && opened !== null && (
        <Text>{t('envoiSips.reserve', { attente: settings.attente })}</Text>
      )}
      {reason === 'paiement-en-cours' && opened !== null && (
        <Text>
          <ResumePayment fineId={fineId} />
        </Text>
      )}
      <ButtonGroup>
        {TO_RETRY.includes(reason) ? (
          <Button label={t('envoiSips.reessayer')} onClick={resume} main />
        ) : (
          <ScreenLink to="accueil" label={t('envoiSips.recherche')} main />
        )}
        <ScreenLink to="detail" label={t('envoiSips.retour')} priority="tertiary" />
      </ButtonGroup>
    </>
  );
}
