import { href } from '#contract/chemins.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import {
  Alert,
  ButtonGroup,
  ButtonLink,
  Callout,
  Column,
  Columns,
  Container,
  PageHeader,
} from '#design';
import { issueRecherche } from '../../domaine/issueRecherche.ts';
import { useText } from '../../i18n/useText.ts';
import { ContesterAvis } from '../commun/ContesterAvis.tsx';
import { useAmende } from '../commun/useAmende.ts';
import { ChoixMontant } from './ChoixMontant.tsx';
import { FaitsAvis } from './FaitsAvis.tsx';
import { Montants } from './Montants.tsx';

/** What a deposit means, or that contesting may need one (D-17). */
function Consignation({ amende }: { readonly amende: Amende }) {
  const { t } = useText();
  if (amende.consignation) {
    return <Callout title={t('detail.consignation.titre')} text={t('detail.consignation.texte')} />;
  }
  if (amende.numConsignation === null) return null;
  const numero = formaterNumero(amende.numConsignation);
  return (
    <Callout
      title={t('detail.consignation.frereTitre')}
      text={t('detail.consignation.frereTexte', { numero })}
    />
  );
}

/** A fine that is not to be paid now: the page says so and leads on (D-10). */
function SansPaiement({ amende }: { readonly amende: Amende }) {
  const { t, langue } = useText();
  const issue = issueRecherche(amende);
  const justificatif = issue.genre === 'ecran' && issue.ecran === 'justificatif';
  return (
    <>
      {!justificatif && <Alert severity="info" description={t('detail.reglement.nonPayable')} />}
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

/** The fine, what is due and why, and the choice of the amount (R-07, D-17). */
export function DetailPage() {
  const { t } = useText();
  const amende = useAmende();
  const aPayer = amende.statutPaiement.valeur === 'A_PAYER';
  return (
    <Container>
      <PageHeader title={t('detail.titre')} lead={t('detail.chapeau')} />
      <Columns>
        <Column size={8}>
          <Montants amende={amende} />
          <Consignation amende={amende} />
          {aPayer ? <ChoixMontant amende={amende} /> : <SansPaiement amende={amende} />}
          <FaitsAvis amende={amende} />
        </Column>
        <Column size={4}>
          <ContesterAvis />
        </Column>
      </Columns>
    </Container>
  );
}
