import { useState } from 'react';
import { freeAfter } from '#contract/domain/attempt.ts';
import { WARNING_MINUTES } from '#contract/domain/binding.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Button, ButtonGroup, Container, Loading, StatusAnnouncer, Text } from '#design';
import { leadsToReceipt } from '../../domain/lookupOutcome.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useFine } from '../../session/currentFine.ts';
import { startedHere } from '../../session/startedHere.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { useProofSentence } from '../common/receipt/useProofSentence.ts';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { useRemainingMinutes } from '../common/session/remainingMinutes.ts';
import { openPage } from './providerPage.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { type HandOffState, useHandOff } from './useHandOff.ts';

/** The time after the end of a payment page until another payment may begin (D-56). */
const margin = ({ formats }: Pick<TextOfLanguage, 'formats'>): string =>
  formats.duration(freeAfter(0) * 60);

/** Shows the time left to pay. It cannot be extended: a later payment is a new attempt (D-28). */
function PaymentDeadline({ fineId }: { readonly fineId: string }) {
  const { t, formats } = useText();
  const endsAt = startedHere.use(fineId)?.endsAt ?? null;
  const minutes = useRemainingMinutes(() => endsAt, Number.POSITIVE_INFINITY);
  if (minutes === null) return null;
  const say = (remaining: number) =>
    remaining === 0
      ? t('envoiSips.delai.fini')
      : t('envoiSips.delai.reste', {
          duree: formats.duration(remaining * 60),
          marge: margin({ formats }),
        });
  // The time is announced only twice, because an announcement each minute would disturb.
  const announcement = minutes > WARNING_MINUTES ? '' : say(minutes === 0 ? 0 : WARNING_MINUTES);
  return (
    <>
      <Text>{say(minutes)}</Text>
      <StatusAnnouncer message={announcement} />
    </>
  );
}

/** Shown instead of the question when this tab knows that the payment was made: nothing is to be resumed. */
function Paid({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  const proves = useProofSentence(fine.consignation ? 'CONSIGNATION' : 'TOTAL', false);
  return (
    <>
      <Alert severity="success" description={proves ?? t('justificatif.consigneTexte')} />
      <ButtonGroup>
        <ScreenLink to="justificatif" label={t('confirmation.ACCEPTE.action')} main />
        <ScreenLink to="lookup" label={t('justificatif.terminer')} priority="tertiary" />
      </ButtonGroup>
    </>
  );
}

/** Shown to a person who comes back from the provider by the browser's button. It asks before leaving again. */
function Back({ fineId, resume }: Omit<StepProps, 'state'>) {
  const { t } = useText();
  return (
    <>
      <Alert severity="warning" description={t('envoiSips.retourTexte')} />
      <PaymentDeadline fineId={fineId} />
      <ButtonGroup>
        <Button label={t('envoiSips.reprendre')} onClick={resume} main />
        <ScreenLink to="accueil" label={t('envoiSips.recherche')} priority="tertiary" />
      </ButtonGroup>
    </>
  );
}

interface StepProps {
  readonly state: HandOffState;
  readonly fineId: string;
  readonly resume: () => void;
}

function Step({ state, fineId, resume }: StepProps) {
  const { t, formats } = useText();
  switch (state.phase) {
    case 'preparing':
      return <Loading label={t('envoiSips.preparation')} />;
    case 'ready':
      return (
        <>
          <Loading label={t('envoiSips.pret')} />
          {/* Read before the page is left (WCAG 2.2.1). */}
          {state.page.seconds !== null && (
            <Text>
              {t('envoiSips.delai.depart', {
                duree: formats.duration(state.page.seconds),
                marge: margin({ formats }),
              })}
            </Text>
          )}
          <Button label={t('envoiSips.continuer')} onClick={() => openPage(state.page)} main />
        </>
      );
    case 'returned':
      return <Back fineId={fineId} resume={resume} />;
    case 'failed':
      return (
        <SubmitFailure fineId={fineId} reason={state.reason} error={state.error} resume={resume} />
      );
  }
}

const paidTitle = ({ consignation: isDeposit }: Fine, t: TextOfLanguage['t']): string =>
  t(`confirmation.ACCEPTE.${isDeposit ? 'titreConsignation' : 'titre'}`);

function stateTitle(state: HandOffState, t: TextOfLanguage['t']): string {
  if (state.phase === 'failed') return t(`envoiSips.erreurs.${state.reason}.titre`);
  return t(state.phase === 'returned' ? 'envoiSips.retourTitre' : 'titres.envoiSips');
}

export function HandOffPage() {
  const { t } = useText();
  const current = useFine();
  // A refusal renews the current fine, which must not start the payment again.
  const [fine] = useState(current);
  const { state, resume } = useHandOff(fine);
  if (state.phase === 'returned' && current.avisId === fine.avisId && leadsToReceipt(current)) {
    return (
      <Container width="narrow">
        <PageHeading title={paidTitle(current, t)} />
        <Paid fine={current} />
      </Container>
    );
  }
  const isLeaving = state.phase === 'preparing' || state.phase === 'ready';
  return (
    <Container width="narrow">
      <PageHeading
        title={stateTitle(state, t)}
        lead={isLeaving ? t('envoiSips.chapeau') : undefined}
      />
      <Step state={state} fineId={fine.avisId} resume={resume} />
    </Container>
  );
}
