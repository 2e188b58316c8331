import { useParams } from 'react-router-dom';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { ButtonGroup, ButtonLink, Container, Loading } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { BoutonImprimer } from '../commun/BoutonImprimer.tsx';
import { BoutonPdf } from '../commun/BoutonPdf.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { useAmende } from '../commun/useAmende.ts';
import { Coordonnees } from './Coordonnees.tsx';
import { EchecVirement } from './EchecVirement.tsx';
import { useVirement } from './useVirement.ts';

const libellesPdf = (t: TextOfLanguage['t'], { numAvis }: Pick<Amende, 'numAvis'>) => ({
  label: t('virement.pdf'),
  fait: t('virement.pdfFait'),
  echec: t('virement.pdfEchec'),
  fichier: t('virement.fichier', { reference: numAvis }),
});

/** How to pay by bank transfer: details, code for bank apps, PDF and print (R-11, D-18). */
export function VirementPage() {
  const { t, langue } = useText();
  const { api } = useServices();
  const amende = useAmende();
  const { indicatifOperation } = useParams();
  const etat = useVirement(amende, indicatifOperation);
  const { avisId } = amende;
  const pdf = () =>
    api.generePdfVirement({
      avisId,
      locale: langue,
      ...(indicatifOperation && { indicatifOperation }),
    });
  return (
    <Container width="narrow">
      <EnTete
        title={t(etat.etape === 'echec' ? 'virement.echec' : 'titres.virement')}
        lead={t('virement.chapeau', { numero: formaterNumero(amende.numAvis) })}
      />
      {etat.etape === 'chargement' && <Loading />}
      {etat.etape === 'echec' && <EchecVirement erreur={etat.erreur} />}
      {etat.etape === 'pret' && <Coordonnees virement={etat.resultat} />}
      {etat.etape === 'pret' && (
        <BoutonPdf {...libellesPdf(t, amende)} generer={pdf}>
          <BoutonImprimer label={t('virement.imprimer')} />
        </BoutonPdf>
      )}
      {etat.etape !== 'chargement' && (
        <ButtonGroup>
          <ButtonLink
            href={href('choixModalites', langue)}
            label={t('virement.retour')}
            priority="secondary"
            testId="action-principale"
          />
        </ButtonGroup>
      )}
    </Container>
  );
}
