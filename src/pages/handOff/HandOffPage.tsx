import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink, Container, Loading, Text } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { useFine } from '../common/useFine.ts';
import { PaymentDeadline } from './PaymentDeadline.tsx';
import { postForm } from './providerForm.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { type HandOffState, useHandOff } from './useHandOff.ts';

/** How much time the payer has on the provider's page, before the page is left (WCAG 2.2.1). */
function Delay({ seconds }: { readonly seconds: number | null }) {
  const { t, formats } = useText();
  if (seconds === null) return null;
  return <Text>{t('envoiSips.delai.depart', { duree: formats.duree(seconds) })}</Text>;
}

interface BackProps {
  readonly avisId: string;
  readonly reprendre: () => void;
}

/** Back from the provider by the browser's button: never sent away again without asking. */
function Back({ avisId, reprendre }: BackProps) {
  const { t, langue } = useText();
  return (
    <>
      <Alert severity="warning" description={t('envoiSips.retourTexte')} />
      <PaymentDeadline avisId={avisId} />
      <ButtonGroup>
        <Button
          type="button"
          label={t('envoiSips.reprendre')}
          onClick={reprendre}
          testId="action-principale"
        />
        <ButtonLink
          href={href('accueil', langue)}
          label={t('envoiSips.recherche')}
          priority="secondary"
        />
      </ButtonGroup>
    </>
  );
}

interface StepProps extends BackProps {
  readonly etat: HandOffState;
}

function Step({ etat, avisId, reprendre }: StepProps) {
  const { t } = useText();
  switch (etat.etape) {
    case 'preparation':
      return <Loading label={t('envoiSips.preparation')} />;
    case 'pret':
      return (
        <>
          <Loading label={t('envoiSips.pret')} />
          <Delay seconds={etat.formulaire.seconds} />
          <Button
            type="button"
            label={t('envoiSips.continuer')}
            onClick={() => postForm(etat.formulaire)}
            testId="action-principale"
          />
        </>
      );
    case 'retour':
      return <Back avisId={avisId} reprendre={reprendre} />;
    case 'echec':
      return (
        <SubmitFailure
          avisId={avisId}
          motif={etat.motif}
          erreur={etat.erreur}
          reprendre={reprendre}
        />
      );
  }
}

function stateTitle(state: HandOffState, t: TextOfLanguage['t']): string {
  if (state.etape === 'echec') return t(`envoiSips.erreurs.${state.motif}.titre`);
  return t(state.etape === 'retour' ? 'envoiSips.retourTitre' : 'titres.envoiSips');
}

/** The hand-off to the card provider, which submits itself (R-10, G-04). */
export function HandOffPage() {
  const { t } = useText();
  const fine = useFine();
  const { etat, reprendre } = useHandOff(fine);
  const depart = etat.etape === 'preparation' || etat.etape === 'pret';
  return (
    <Container width="narrow">
      <PageHeading title={stateTitle(etat, t)} lead={depart ? t('envoiSips.chapeau') : undefined} />
      <Step etat={etat} avisId={fine.avisId} reprendre={reprendre} />
    </Container>
  );
}
