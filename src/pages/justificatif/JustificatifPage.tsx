import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Alert, ButtonLink, Container } from '#design';
import { issueRecherche } from '../../domaine/issueRecherche.ts';
import { useText } from '../../i18n/useText.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { Preuve } from '../commun/recu/Preuve.tsx';
import { reglementProuve } from '../commun/recu/Recu.tsx';
import { useAmende } from '../commun/useAmende.ts';

function estPayee(amende: Amende): boolean {
  const issue = issueRecherche(amende);
  return issue.genre === 'ecran' && issue.ecran === 'justificatif';
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

/** A fine without a payment of ours: paid elsewhere, or not paid (invariant 7). */
function SansRecu({ cas }: { readonly cas: 'sansPreuve' | 'nonPaye' }) {
  const { t, langue } = useText();
  return (
    <>
      <Alert severity="info" description={t(`justificatif.${cas}.texte`)} />
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

function Enregistre({ consignation }: { readonly consignation: boolean }) {
  const { t } = useText();
  return consignation ? (
    <Alert severity="success" title={t('justificatif.consigne')} />
  ) : (
    <Alert
      severity="success"
      title={t('justificatif.paye')}
      description={t('justificatif.payeTexte')}
    />
  );
}

/** The receipt: what was paid, its PDF, and nothing where the service has no proof. */
export function JustificatifPage() {
  const { t } = useText();
  const amende = useAmende();
  const reglement = reglementProuve(amende);
  if (reglement === undefined) {
    const cas = estPayee(amende) ? 'sansPreuve' : 'nonPaye';
    return (
      <Container width="narrow">
        <EnTete title={t(`justificatif.${cas}.titre`)} />
        <SansRecu cas={cas} />
      </Container>
    );
  }
  return (
    <Container width="narrow">
      <EnTete title={t(`justificatif.titres.${reglement.nature}`)} />
      <Preuve
        amende={amende}
        reglement={reglement}
        annonce={<Enregistre consignation={reglement.nature === 'CONSIGNATION'} />}
        suite={<Terminer />}
      />
    </Container>
  );
}
