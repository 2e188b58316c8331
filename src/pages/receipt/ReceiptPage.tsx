import { useSearchParams } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, ButtonGroup, ButtonLink, Container } from '#design';
import { lookupOutcome } from '../../domain/lookupOutcome.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { lookupAddress } from '../common/notices/anchors.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { Proof } from '../common/receipt/Proof.tsx';
import { provenPayment, RECEIPT_PARAMETER } from '../common/receipt/Receipt.tsx';
import { EndOnDevice } from '../common/session/EndOnDevice.tsx';
import { useFine } from '../common/useFine.ts';

function isPaid(fine: Fine): boolean {
  const outcome = lookupOutcome(fine);
  return outcome.kind === 'screen' && outcome.screen === 'justificatif';
}

function Finish() {
  const { t, language } = useText();
  return (
    <ButtonGroup>
      <ButtonLink
        href={lookupAddress(language)}
        label={t('justificatif.terminer')}
        priority="secondary"
        testId="action-principale"
      />
      <EndOnDevice />
    </ButtonGroup>
  );
}

/** A fine without a payment of ours: paid elsewhere, or not paid (invariant 7). */
function WithoutReceipt({ fine }: { readonly fine: Fine }) {
  const { t, language, formats } = useText();
  const paid = isPaid(fine);
  const reason = paid ? 'sansPreuve' : 'nonPaye';
  const description =
    paid && fine.resteAPayer > 0
      ? t('justificatif.sansPreuve.reste', { solde: formats.euros(fine.resteAPayer) })
      : t(`justificatif.${reason}.texte`);
  return (
    <Container width="narrow">
      <PageHeading title={t(`justificatif.${reason}.titre`)} />
      <Alert severity="info" description={description} />
      {paid ? (
        <Finish />
      ) : (
        <ButtonLink
          href={href('detail', language)}
          label={t('justificatif.nonPaye.action')}
          testId="action-principale"
        />
      )}
    </Container>
  );
}

function Recorded({ isDeposit }: { readonly isDeposit: boolean }) {
  const { t } = useText();
  const { demonstration } = useServices().settings;
  return isDeposit ? (
    <Alert severity="success" title={t('justificatif.consigne')} />
  ) : (
    <Alert
      severity="success"
      title={t('justificatif.paye')}
      description={t(demonstration ? 'demonstration.justificatif' : 'justificatif.payeTexte')}
    />
  );
}

/** The receipt: what was paid, its PDF, and nothing where the service has no proof. */
export function ReceiptPage() {
  const { t } = useText();
  const fine = useFine();
  const [search] = useSearchParams();
  const payment = provenPayment(fine, search.get(RECEIPT_PARAMETER));
  if (payment === undefined) return <WithoutReceipt fine={fine} />;
  return (
    <Container width="narrow">
      <PageHeading title={t(`justificatif.titres.${payment.nature}`)} />
      <Proof
        fine={fine}
        payment={payment}
        announcement={<Recorded isDeposit={payment.nature === 'CONSIGNATION'} />}
        nextSteps={<Finish />}
      />
    </Container>
  );
}
