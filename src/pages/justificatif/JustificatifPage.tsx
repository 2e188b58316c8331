import { href } from '#contract/chemins.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Alert, ButtonLink, Container, PageHeader, Stack, TextLink } from '#design';
import { issueRecherche } from '../../domaine/issueRecherche.ts';
import { useText } from '../../i18n/useText.ts';
import { useAmende } from '../commun/useAmende.ts';
import { Envois } from './Envois.tsx';
import { Recu, reglementProuve } from './Recu.tsx';

function estPayee(amende: Amende): boolean {
  const issue = issueRecherche(amende);
  return issue.genre === 'ecran' && issue.ecran === 'justificatif';
}

/** A fine without a payment of ours: paid elsewhere, or not paid (invariant 7). */
function SansRecu({ amende }: { readonly amende: Amende }) {
  const { t, langue } = useText();
  const cas = estPayee(amende) ? 'sansPreuve' : 'nonPaye';
  return (
    <>
      <Alert
        severity="info"
        title={t(`justificatif.${cas}.titre`)}
        description={t(`justificatif.${cas}.texte`)}
      />
      {cas === 'nonPaye' ? (
        <ButtonLink
          href={href('detail', langue)}
          label={t('justificatif.nonPaye.action')}
          testId="action-principale"
        />
      ) : (
        <Terminer />
      )}
    </>
  );
}

function Terminer() {
  const { t, langue } = useText();
  return (
    <ButtonLink
      href={href('accueil', langue)}
      label={t('justificatif.terminer')}
      priority="secondary"
      testId="action-principale"
    />
  );
}

/** The receipt: what was paid, its PDF, and nothing where the service has no proof. */
export function JustificatifPage() {
  const { t, langue } = useText();
  const amende = useAmende();
  const reglement = reglementProuve(amende);
  return (
    <Container width="narrow">
      <PageHeader title={t(`justificatif.titres.${reglement?.nature ?? 'TOTAL'}`)} />
      {reglement === undefined ? (
        <SansRecu amende={amende} />
      ) : (
        <Stack gap="lg">
          <Alert
            severity="success"
            title={t('justificatif.paye')}
            description={t('justificatif.payeTexte')}
          />
          <Recu amende={amende} reglement={reglement} />
          <Envois avisId={amende.avisId} referenceReglement={reglement.referenceReglement} />
          <TextLink href={href('verification', langue)} label={t('justificatif.verifier')} />
          <Terminer />
        </Stack>
      )}
    </Container>
  );
}
