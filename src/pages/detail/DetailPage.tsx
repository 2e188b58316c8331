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
import { useLookupMessage } from '../common/useLookupMessage.ts';
import { usePreparation } from '../common/usePreparation.ts';
import { AmountChoice } from './AmountChoice.tsx';
import { Amounts } from './Amounts.tsx';
import { Deadlines } from './Deadlines.tsx';
import { DepositMeaning, LateDeposit } from './Deposit.tsx';
import { detailTitle } from './detailTitle.ts';
import { Identity } from './Identity.tsx';
import { NoticeFacts } from './NoticeFacts.tsx';
import { RightsAside } from './RightsAside.tsx';

/** A fine that is not to be paid now: the page says so and leads on (D-10). */
function WithoutPayment({ fine }: { readonly fine: Fine }) {
  const { t, language } = useText();
  const lookup = useLookupMessage();
  const outcome = lookupOutcome(fine);
  const receipt = outcome.kind === 'screen' && outcome.screen === 'justificatif';
  const inProgress = fine.statutPaiement.valeur === 'EN_COURS_PAIEMENT';
  return (
    <>
      {!receipt && (
        <Alert
          severity="info"
          description={
            outcome.kind === 'message' && inProgress ? (
              <>
                <span>{lookup.message(outcome.message, fine)}</span>{' '}
                <ResumePayment fineId={fine.avisId} />
              </>
            ) : (
              t('detail.reglement.nonPayable')
            )
          }
        />
      )}
      <ButtonGroup>
        <ButtonLink
          href={receipt ? href('justificatif', language) : lookupAddress(language)}
          label={t(`detail.reglement.${receipt ? 'voirJustificatif' : 'autreRecherche'}`)}
          testId="action-principale"
        />
      </ButtonGroup>
    </>
  );
}

const NEXT_SCREENS = ['choixModalites'] as const;

/** The fine in the order of its reader: which notice, how much and until when, payment, and then the rest (R-07, D-17). */
export function DetailPage() {
  const { t } = useText();
  const fine = useFine();
  const isPayable = fine.statutPaiement.valeur === 'A_PAYER';
  usePreparation(NEXT_SCREENS, isPayable);
  const money = useLookupMessage().money(fine);
  return (
    <Container>
      <PageHeading title={detailTitle(fine, t)} />
      <BesideAside
        start={
          <Stack>
            <Identity fine={fine} />
            <Amounts fine={fine} />
            {isPayable && money !== null && <Alert severity="info" description={money} />}
            {isPayable && <CompareNotice fine={fine} />}
            <LateDeposit fine={fine} />
          </Stack>
        }
        aside={(isPayable || fine.consignation) && <RightsAside fine={fine} />}
      >
        <Stack gap="lg">
          {isPayable ? <AmountChoice fine={fine} /> : <WithoutPayment fine={fine} />}
          {(isPayable || fine.consignation) && <DepositMeaning fine={fine} />}
          <Deadlines fine={fine} />
          <History fine={fine} />
          <NoticeFacts fine={fine} />
          <NoticeLinks fine={fine} lookup={isPayable} />
        </Stack>
      </BesideAside>
    </Container>
  );
}
