import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink, Container, Loading, Text } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { useAmende } from '../commun/useAmende.ts';
import { DelaiPaiement } from './DelaiPaiement.tsx';
import { EchecEnvoi } from './EchecEnvoi.tsx';
import { posterFormulaire } from './formulaireFournisseur.ts';
import { type EtatEnvoi, useEnvoi } from './useEnvoi.ts';

/** How much time the payer has on the provider's page, before the page is left (WCAG 2.2.1). */
function Delai({ secondes }: { readonly secondes: number | null }) {
  const { t, formats } = useText();
  if (secondes === null) return null;
  return <Text>{t('envoiSips.delai.depart', { duree: formats.duree(secondes) })}</Text>;
}

interface RetourProps {
  readonly avisId: string;
  readonly reprendre: () => void;
}

/** Back from the provider by the browser's button: never sent away again without asking. */
function Retour({ avisId, reprendre }: RetourProps) {
  const { t, langue } = useText();
  return (
    <>
      <Alert severity="warning" description={t('envoiSips.retourTexte')} />
      <DelaiPaiement avisId={avisId} />
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

interface EtapeProps extends RetourProps {
  readonly etat: EtatEnvoi;
}

function Etape({ etat, avisId, reprendre }: EtapeProps) {
  const { t } = useText();
  switch (etat.etape) {
    case 'preparation':
      return <Loading label={t('envoiSips.preparation')} />;
    case 'pret':
      return (
        <>
          <Loading label={t('envoiSips.pret')} />
          <Delai secondes={etat.formulaire.secondes} />
          <Button
            type="button"
            label={t('envoiSips.continuer')}
            onClick={() => posterFormulaire(etat.formulaire)}
            testId="action-principale"
          />
        </>
      );
    case 'retour':
      return <Retour avisId={avisId} reprendre={reprendre} />;
    case 'echec':
      return <EchecEnvoi motif={etat.motif} erreur={etat.erreur} reprendre={reprendre} />;
  }
}

function titreEtat(etat: EtatEnvoi, t: TextOfLanguage['t']): string {
  if (etat.etape === 'echec') return t(`envoiSips.erreurs.${etat.motif}.titre`);
  return t(etat.etape === 'retour' ? 'envoiSips.retourTitre' : 'titres.envoiSips');
}

/** The hand-off to the card provider, which submits itself (R-10, G-04). */
export function EnvoiSipsPage() {
  const { t } = useText();
  const amende = useAmende();
  const { etat, reprendre } = useEnvoi(amende);
  const depart = etat.etape === 'preparation' || etat.etape === 'pret';
  return (
    <Container width="narrow">
      <EnTete title={titreEtat(etat, t)} lead={depart ? t('envoiSips.chapeau') : undefined} />
      <Etape etat={etat} avisId={amende.avisId} reprendre={reprendre} />
    </Container>
  );
}
