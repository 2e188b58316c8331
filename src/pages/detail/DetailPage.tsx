import type { Fine } from '#contract/schemas/fine.ts';
import {
  AccordionGroup,
  Alert,
  BesideAside,
  ButtonGroup,
  Container,
  ImportantAside,
  Stack,
  useWide,
} from '#design';
import { leadsToReceipt, lookupOutcome } from '../../domain/lookupOutcome.ts';
import { useText } from '../../i18n/useText.tsx';
import { useFine } from '../../session/currentFine.ts';
import { startedHere } from '../../session/startedHere.ts';
import { CompareNotice } from '../common/CompareNotice.tsx';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { begunSentence, ResumePayment } from '../common/ResumePayment.tsx';
import { Payments } from '../common/receipt/History.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { useLookupMessage } from '../common/useLookupMessage.ts';
import { usePreload } from '../common/usePreload.ts';
import { AmountChoice } from './AmountChoice.tsx';
import { Amounts } from './Amounts.tsx';
import { useContest } from './contest.tsx';
import { detailTitle } from './detailTitle.ts';
import { useFacts } from './facts.tsx';
import type { Fold } from './fold.ts';
import { Identity } from './Identity.tsx';
import { LateDeposit } from './LateDeposit.tsx';
import { useLater } from './later.tsx';
import { RightsLine } from './RightsLine.tsx';

function WithoutPayment({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  const lookup = useLookupMessage();
  const outcome = lookupOutcome(fine);
  const receipt = leadsToReceipt(fine);
  const inProgress = fine.statutPaiement.valeur === 'EN_COURS_PAIEMENT';
  return (
    <>
      {!receipt && (
        <Alert
          severity="info"
          description={
            outcome.kind === 'message' && inProgress ? (
              <>
                <span>{lookup.message(outcome.message, fine)}</span> <ResumePayment fine={fine} />
              </>
            ) : (
              t('detail.reglement.nonPayable')
            )
          }
        />
      )}
      <ButtonGroup>
        <ScreenLink
          to={receipt ? 'justificatif' : 'lookup'}
          label={t(`detail.reglement.${receipt ? 'voirJustificatif' : 'autreRecherche'}`)}
          main
        />
      </ButtonGroup>
    </>
  );
}

/** Shown if the browser has not heard the end of a payment, which must be checked before another one (O-05). */
function Begun({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const begun = startedHere.use(fine.avisId);
  if (begun === null) return null;
  const description = (
    <>
      <span>{begunSentence(begun.begunAt, text)}</span> <ResumePayment fine={fine} />
    </>
  );
  return <Alert severity="warning" description={description} />;
}

function usePayments(fine: Fine): Fold | null {
  const { t } = useText();
  if (fine.reglements.length === 0) return null;
  return {
    id: 'paiements',
    title: t('detail.historique.titre'),
    content: <Payments fine={fine} />,
  };
}

/**
 * Shows a fine: first what it is, what it costs today and the button, then all that a person may look up, folded
 * (D-101).
 */
export function DetailPage() {
  const { t } = useText();
  const fine = useFine();
  const isPayable = fine.statutPaiement.valeur === 'A_PAYER';
  const hasRights = isPayable || fine.consignation;
  usePreload(['choixModalites'], isPayable);
  const money = useLookupMessage().money(fine);
  const contest = useContest(fine);
  const isWide = useWide();
  const aside = hasRights && isWide ? contest : null;
  const folds = [
    hasRights && !isWide ? contest : null,
    useLater(fine),
    usePayments(fine),
    useFacts(fine),
  ].filter((fold) => fold !== null);
  return (
    <Container>
      <BesideAside
        start={
          <Stack>
            <PageHeading title={detailTitle(fine, t)}>
              <Identity fine={fine} />
            </PageHeading>
            <Amounts fine={fine} />
            {isPayable && <Begun fine={fine} />}
            {isPayable && money !== null && <Alert severity="info" description={money} />}
            {hasRights && <RightsLine fine={fine} />}
            {isPayable && <CompareNotice fine={fine} />}
            <LateDeposit fine={fine} />
            {isPayable ? <AmountChoice fine={fine} /> : <WithoutPayment fine={fine} />}
          </Stack>
        }
        aside={aside && <ImportantAside title={aside.title} text={aside.content} />}
      >
        <Stack gap="lg">
          <AccordionGroup level={2} items={folds} />
          <NoticeLinks fine={fine} lookup={isPayable} />
        </Stack>
      </BesideAside>
    </Container>
  );
}
