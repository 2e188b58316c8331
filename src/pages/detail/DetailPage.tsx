import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, BesideAside, ButtonGroup, ButtonLink, Container, Stack } from '#design';
import { lookupOutcome } from '../../domain/lookupOutcome.ts';
import { useText } from '../../i18n/useText.tsx';
import { CompareNotice } from '../common/CompareNotice.tsx';
import { lookupAddress } from '../common/notices/anchors.ts';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { ResumePayment } from '../common/ResumePayment.tsx';
import { History } from '../common/receipt/History.tsx';
import { useFine } from '../common/useFine.ts';
import { usePreparation } from '../common/usePreparation.ts';
import { AmountChoice } from './AmountChoice.tsx';
import { Amounts } from './Amounts.tsx';
import { Deadlines } from './Deadlines.tsx';
import { Deposit } from './Deposit.tsx';
import { detailTitle } from './detailTitle.ts';
import { Identity } from './Identity.tsx';
import { NoticeFacts } from './NoticeFacts.tsx';
import { RightsAside } from './RightsAside.tsx';

/** A fine that is not to be paid now: the page says so and leads on (D-10). */
function WithoutPayment({ amende }: { readonly amende: Fine }) {
  const { t, langue } = useText();
  const issue = lookupOutcome(amende);
  const receipt = issue.kind === 'ecran' && issue.screen === 'justificatif';
  const inProgress = amende.statutPaiement.valeur === 'EN_COURS_PAIEMENT';
  return (
    <>
      {!receipt && (
        <Alert
          severity="info"
          description={
            inProgress ? (
              <>
                <span>{t('accueil.messages.erreurs.paiementEnCours')}</span>{' '}
                <ResumePayment avisId={amende.avisId} />
              </>
            ) : (
              t('detail.reglement.nonPayable')
            )
          }
        />
      )}
      <ButtonGroup>
        <ButtonLink
          href={receipt ? href('justificatif', langue) : lookupAddress(langue)}
          label={t(`detail.reglement.${receipt ? 'voirJustificatif' : 'autreRecherche'}`)}
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
  const fine = useFine();
  const aPayer = fine.statutPaiement.valeur === 'A_PAYER';
  usePreparation(SUITES, aPayer);
  return (
    <Container>
      <PageHeading title={detailTitle(fine, t)} {...(aPayer && { lead: t('detail.chapeau') })} />
      <BesideAside
        start={
          <>
            <Identity amende={fine} />
            <Amounts amende={fine} />
            {aPayer && <CompareNotice amende={fine} />}
            <Deposit amende={fine} />
          </>
        }
        aside={(aPayer || fine.consignation) && <RightsAside amende={fine} />}
      >
        <Stack gap="lg">
          {aPayer ? <AmountChoice amende={fine} /> : <WithoutPayment amende={fine} />}
          <Deadlines amende={fine} />
          <History amende={fine} />
          <NoticeFacts amende={fine} />
          <NoticeLinks fine={fine} lookup={aPayer} />
        </Stack>
      </BesideAside>
    </Container>
  );
}
