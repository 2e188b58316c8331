import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink, Container, Loading, PageHeader } from '#design';
import { useText } from '../../i18n/useText.ts';
import { useAmende } from '../commun/useAmende.ts';
import { EchecEnvoi } from './EchecEnvoi.tsx';
import { posterFormulaire } from './formulaireFournisseur.ts';
import { type EtatEnvoi, useEnvoi } from './useEnvoi.ts';

/** Back from the provider by the browser's button: never sent away again without asking. */
function Retour({ reprendre }: { readonly reprendre: () => void }) {
  const { t, langue } = useText();
  return (
    <>
      <Alert
        severity="warning"
        title={t('envoiSips.retourTitre')}
        description={t('envoiSips.retourTexte')}
      />
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

function Etape({ etat, reprendre }: { readonly etat: EtatEnvoi; readonly reprendre: () => void }) {
  const { t } = useText();
  switch (etat.etape) {
    case 'preparation':
      return <Loading label={t('envoiSips.preparation')} />;
    case 'pret':
      return (
        <>
          <Loading label={t('envoiSips.pret')} />
          <Button
            type="button"
            label={t('envoiSips.continuer')}
            onClick={() => posterFormulaire(etat.formulaire)}
            testId="action-principale"
          />
        </>
      );
    case 'retour':
      return <Retour reprendre={reprendre} />;
    case 'echec':
      return <EchecEnvoi motif={etat.motif} erreur={etat.erreur} reprendre={reprendre} />;
  }
}

/** The hand-off to the card provider, which submits itself (R-10, G-04). */
export function EnvoiSipsPage() {
  const { t } = useText();
  const { etat, reprendre } = useEnvoi(useAmende());
  const depart = etat.etape === 'preparation' || etat.etape === 'pret';
  return (
    <Container width="narrow">
      <PageHeader title={t('envoiSips.titre')} lead={depart ? t('envoiSips.chapeau') : undefined} />
      <Etape etat={etat} reprendre={reprendre} />
    </Container>
  );
}
