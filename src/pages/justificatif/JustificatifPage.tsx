import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import {
  Alert,
  ButtonLink,
  Callout,
  Container,
  ExternalLinkButton,
  Stack,
  TextLink,
} from '#design';
import { issueRecherche } from '../../domaine/issueRecherche.ts';
import { useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/contexte.ts';
import { EnTete } from '../commun/EnTete.tsx';
import { useAmende } from '../commun/useAmende.ts';
import { Envois } from './Envois.tsx';
import { Recu, reglementProuve } from './Recu.tsx';

function estPayee(amende: Amende): boolean {
  const issue = issueRecherche(amende);
  return issue.genre === 'ecran' && issue.ecran === 'justificatif';
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

/** That the payment stands; of a deposit also what is still to be done, until when and where (D-23). */
function Enregistre({
  amende: { contestation },
  consignation,
}: {
  readonly amende: Amende;
  readonly consignation: boolean;
}) {
  const { t, formats } = useText();
  const { liens } = useServices().settings;
  if (!consignation) {
    return (
      <Alert
        severity="success"
        title={t('justificatif.paye')}
        description={t('justificatif.payeTexte')}
      />
    );
  }
  return (
    <>
      <Alert severity="success" title={t('justificatif.consigne')} />
      <Callout
        title={t('accueil.important.titre')}
        text={
          <>
            {t('justificatif.consigneTexte')}{' '}
            {contestation !== undefined &&
              t('detail.consignation.dernierJour', {
                date: formats.jour(contestation.dernierJour),
              })}
          </>
        }
        action={
          <ExternalLinkButton
            href={liens.contestation}
            label={t('detail.important.consignationLien')}
          />
        }
      />
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
      <Stack gap="lg">
        <Enregistre amende={amende} consignation={reglement.nature === 'CONSIGNATION'} />
        <Recu amende={amende} reglement={reglement} />
        <Envois avisId={amende.avisId} referenceReglement={reglement.referenceReglement} />
        <TextLink href={href('verification', langue)} label={t('justificatif.verifier')} />
        <Terminer />
      </Stack>
    </Container>
  );
}
