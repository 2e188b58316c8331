import { href } from '#contract/paths.ts';
import type { Fine, Payment } from '#contract/schemas/fine.ts';
import { Alert, ButtonGroup, Text, TextLink } from '#design';
import { type TextOfLanguage, useDeviceText, useText } from '../../i18n/useText.tsx';
import { mailSentence } from '../common/deliver/mailSentence.ts';
import { useMoney } from '../common/money/sums.ts';
import { NextNotice } from '../common/notices/NextNotice.tsx';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { receiptOf } from '../common/receipt/Receipt.tsx';
import { ReceiptColumns } from '../common/receipt/ReceiptColumns.tsx';
import { useProofSentence } from '../common/receipt/useProofSentence.ts';
import { ScreenLink } from '../common/ScreenLink.tsx';
import type { Confirmation } from './useConfirmation.ts';

function result(nature: Payment['nature'], isPaid: boolean, t: TextOfLanguage['t']): string | null {
  if (nature === 'CONSIGNATION') return t('confirmation.ACCEPTE.consignation');
  return isPaid ? t('confirmation.ACCEPTE.texte') : null;
}

/** Leads to the page of the receipt, whose address lasts; that of the confirmation ends after a day (D-19). */
function ReceiptLink() {
  const { t, language } = useText();
  return (
    <Text>
      <TextLink
        href={href('justificatif', language)}
        label={t('confirmation.ACCEPTE.action')}
        main
      />
    </Text>
  );
}

function NextSteps({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  return (
    <>
      <Text size="sm">{t('confirmation.ACCEPTE.page')}</Text>
      <ButtonGroup>
        <ScreenLink to="lookup" label={t('justificatif.terminer')} priority="tertiary" />
      </ButtonGroup>
      <NoticeLinks fine={fine} lookup={false} />
    </>
  );
}

/** Shows the receipt at once, so that nobody has to look for the proof. */
export function Accepted({ situation, payment, fine }: Confirmation) {
  const text = useDeviceText();
  const money = useMoney();
  const receipt = receiptOf(fine, payment.referenceReglement);
  const nature = receipt?.nature ?? (fine.consignation ? 'CONSIGNATION' : 'TOTAL');
  const isAccepted = situation === 'ACCEPTE';
  const proves = useProofSentence(nature, !isAccepted);
  const sentences = [
    money.line(payment),
    result(nature, isAccepted && (receipt?.justificatif.solde ?? fine.resteAPayer) === 0, text.t),
    proves,
    ...money.next(payment),
    mailSentence(fine, text),
  ];
  const alert = (
    <Alert
      severity={isAccepted ? 'success' : 'warning'}
      description={sentences.filter((sentence) => sentence !== null).join(' ')}
    />
  );
  const nextSteps = <NextSteps fine={fine} />;
  if (receipt === undefined) {
    return (
      <>
        {alert}
        <NextNotice paid={fine} />
        <ReceiptLink />
        {nextSteps}
      </>
    );
  }
  return (
    <ReceiptColumns
      fine={fine}
      payment={receipt}
      announcement={alert}
      below={<ReceiptLink />}
      nextSteps={nextSteps}
    />
  );
}
