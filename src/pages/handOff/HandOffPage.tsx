import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink, Container, Loading, Text } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { useFine } from '../common/useFine.ts';
import { PaymentDeadline } from './PaymentDeadline.tsx';
import { openPage } from './providerPage.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { type HandOffState, useHandOff } from './useHandOff.ts';

/** Read before the page is left (WCAG 2.2.1). */
function Delay({ seconds }: { readonly seconds: number | null }) {
  const { t, formats } = useText();
  if (seconds === null) return null;
  return <Text>{t('envoiSips.delai.depart', { duree: formats.duration(seconds) })}</Text>;
}

interface BackProps {
  readonly fineId: string;
  readonly resume: () => void;
}

/** Back from the provider by the browser's button: never sent away again without asking. */
function Back({ fineId, resume }: BackProps) {
  const { t, language } = useText();
  return (
    <>
      <Alert severity="warning" description={t('envoiSips.retourTexte')} />
      <PaymentDeadline fineId={fineId} />
      <ButtonGroup>
        <Button
          type="button"
          label={t('envoiSips.reprendre')}
          onClick={resume}
          testId="action-principale"
        />
        <ButtonLink
          href={href('accueil', language)}
          label={t('envoiSips.recherche')}
          priority="secondary"
        />
      </ButtonGroup>
    </>
  );
}

interface StepProps extends BackProps {
  readonly state: HandOffState;
}

function Step({ state, fineId, resume }: StepProps) {
  const { t } = useText();
  switch (state.phase) {
    case 'preparing':
      return <Loading label={t('envoiSips.preparation')} />;
    case 'ready':
      return (
        <>
          <Loading label={t('envoiSips.pret')} />
          <Delay seconds={state.page.seconds} />
          <Button
            type="button"
            label={t('envoiSips.continuer')}
            onClick={() => openPage(state.page)}
            testId="action-principale"
          />
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

function stateTitle(state: HandOffState, t: TextOfLanguage['t']): string {
  if (state.phase === 'failed') return t(`envoiSips.erreurs.${state.reason}.titre`);
  return t(state.phase === 'returned' ? 'envoiSips.retourTitre' : 'titres.envoiSips');
}

export function HandOffPage() {
  const { t } = useText();
  const fine = useFine();
  const { state, resume } = useHandOff(fine);
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
