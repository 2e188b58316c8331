import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Alert, ButtonGroup, ButtonLink, Column, Columns, Container, Stack } from '#design';
import { issueRecherche } from '../../domaine/issueRecherche.ts';
import { useText } from '../../i18n/useText.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { useAmende } from '../commun/useAmende.ts';
import { usePreparation } from '../commun/usePreparation.ts';
import { AsideDroits } from './AsideDroits.tsx';
import { ChoixMontant } from './ChoixMontant.tsx';
import { Consignation } from './Consignation.tsx';
import { Echeances } from './Echeances.tsx';
import { FaitsAvis } from './FaitsAvis.tsx';
import { Historique } from './Historique.tsx';
import { Identite } from './Identite.tsx';
import { Montants } from './Montants.tsx';
import { titreDetail } from './titreDetail.ts';

/** A fine that is not to be paid now: the page says so and leads on (D-10). */
function SansPaiement({ amende }: { readonly amende: Amende }) {
  const { t, langue } = useText();
  const issue = issueRecherche(amende);
  const justificatif = issue.genre === 'ecran' && issue.ecran === 'justificatif';
  const enCours = amende.statutPaiement.valeur === 'EN_COURS_PAIEMENT';
  return (
    <>
      {!justificatif && (
        <Alert
          severity="info"
          description={
            enCours
              ? t('accueil.messages.erreurs.paiementEnCours')
              : t('detail.reglement.nonPayable')
          }
        />
      )}
      <ButtonGroup>
        <ButtonLink
          href={href(justificatif ? 'justificatif' : 'accueil', langue)}
          label={t(`detail.reglement.${justificatif ? 'voirJustificatif' : 'autreRecherche'}`)}
          testId="action-principale"
        />
      </ButtonGroup>
    </>
  );
}

const SUITES = ['choixModalites'] as const;

/** The fine in the order of its reader: which notice, how much and until when, payment, and then the rest (R-07, D-17). */
export function DetailPage() {
  const { t } = useText();
  const amende = useAmende();
  const aPayer = amende.statutPaiement.valeur === 'A_PAYER';
  usePreparation(SUITES, aPayer);
  return (
    <Container>
      <EnTete title={titreDetail(amende, t)} {...(aPayer && { lead: t('detail.chapeau') })} />
      <Columns>
        <Column size={8}>
          <Identite amende={amende} />
          <Montants amende={amende} />
          <Consignation amende={amende} />
          <Stack gap="lg">
            {aPayer ? <ChoixMontant amende={amende} /> : <SansPaiement amende={amende} />}
            <Echeances amende={amende} />
            <Historique amende={amende} />
            <FaitsAvis amende={amende} />
          </Stack>
        </Column>
        {(aPayer || amende.consignation) && (
          <Column size={4}>
            <AsideDroits amende={amende} />
          </Column>
        )}
      </Columns>
    </Container>
  );
}
