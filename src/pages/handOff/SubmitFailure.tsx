import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Button, ButtonGroup, Text } from '#design';
import { ApiError } from '../../api/ApiError.ts';
import { lookupOutcome } from '../../domain/lookupOutcome.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { startedHere } from '../../session/startedHere.ts';
import { failureMessage, withNextStep } from '../common/failureMessage.ts';
import { ResumePayment } from '../common/ResumePayment.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { useLookupMessage } from '../common/useLookupMessage.ts';
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

/** The fine as a refused start shows it. */
const fineOf = (error: unknown): Fine | null =>
  error instanceof ApiError ? (error.fine ?? null) : null;

/** Says what the lookup says of a payment under way, because the server has read it in the same way for both. */
function usePaymentUnderWay(fine: Fine | null): string {
  const say = useLookupMessage();
  const outcome = fine === null ? null : lookupOutcome(fine);
  return outcome?.kind === 'message'
    ? say.message(outcome.message, fine)
    : say.message('paiementEnCours', null);
}

/** Says why the payment could not begin, and what is known of money. */
export function SubmitFailure({ fineId, reason, error, resume }: Props) {
  const text = useText();
  const { t } = text;
  const opened = startedHere.use(fineId);
  const { settings } = useServices();
  const fine = fineOf(error);
  const underWay = usePaymentUnderWay(fine);
  const describe = (): string => {
    switch (reason) {
      case 'technique':
        return failureMessage(error, text);
      // A refusal is no fault of the service, so no incident is named. The payment's own number stands in the message.
      case 'paiement-en-cours':
        return underWay;
      default:
        return withNextStep(t(`envoiSips.erreurs.${reason}.texte`), error, text);
    }
  };
  return (
    <>
      <Alert
        severity={NORMAL.includes(reason) ? 'info' : 'error'}
        description={describe()}
        announced="assertive"
      />
      {MAYBE_OPEN.includes(reason) && opened !== null && (
        <Text>{t('envoiSips.reserve', { attente: settings.attente })}</Text>
      )}
      {fine !== null && opened !== null && (
        <Text>
          <ResumePayment fine={fine} />
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
