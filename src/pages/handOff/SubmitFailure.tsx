import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { openPayment } from '../../session/openPayment.ts';
import { failureMessage, withNextStep } from '../common/failureMessage.ts';
import { ResumePayment } from '../common/ResumePayment.tsx';
import type { FailureReason } from './useHandOff.ts';

/** The same request may succeed when it is repeated. */
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

/** The attempt may be open, and then bars any other one until its end. */
const MAYBE_OPEN: ReadonlySet<FailureReason> = new Set([
  'indisponible',
  'destination',
  'technique',
]);

interface Props {
  readonly fineId: string;
  readonly reason: FailureReason;
  readonly error: unknown;
  readonly resume: () => void;
}

/** Says that no money was taken. */
export function SubmitFailure({ fineId, reason, error, resume }: Props) {
  const text = useText();
  const { t, language } = text;
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
        severity={NORMAL.has(reason) ? 'info' : 'error'}
        description={description}
        said="assertive"
      />
      {MAYBE_OPEN.has(reason) && opened !== null && (
        <Text>{t('envoiSips.reserve', { attente: settings.attente })}</Text>
      )}
      {reason === 'paiement-en-cours' && opened !== null && (
        <Text>
          <ResumePayment fineId={fineId} />
        </Text>
      )}
      <ButtonGroup>
        {TO_RETRY.has(reason) ? (
          <Button
            type="button"
            label={t('envoiSips.reessayer')}
            onClick={resume}
            testId="action-principale"
          />
        ) : (
          <ButtonLink
            href={href('accueil', language)}
            label={t('envoiSips.recherche')}
            testId="action-principale"
          />
        )}
        <ButtonLink
          href={href('detail', language)}
          label={t('envoiSips.retour')}
          priority="secondary"
        />
      </ButtonGroup>
    </>
  );
}
