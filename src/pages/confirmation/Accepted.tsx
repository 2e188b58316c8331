import { href } from '#contract/paths.ts';
import type { Fine, Payment } from '#contract/schemas/fine.ts';
import { Alert, ButtonGroup, ButtonLink } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { mailSentence } from '../common/deliver/mailSentence.ts';
import { lookupAddress } from '../common/notices/anchors.ts';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { Proof } from '../common/receipt/Proof.tsx';
import { provenPayment } from '../common/receipt/Receipt.tsx';
import { EndOnDevice } from '../common/session/EndOnDevice.tsx';
import { NextNotice } from './NextNotice.tsx';

function announcement(
  nature: Payment['nature'],
  amount: number,
  balance: number,
  { t, formats }: TextOfLanguage,
): string {
  const sums = { montant: formats.euros(amount), solde: formats.euros(balance) };
  if (nature === 'CONSIGNATION') return t('confirmation.ACCEPTE.consignation', sums);
  if (balance === 0) return t('confirmation.ACCEPTE.texte', sums);
  return t('confirmation.ACCEPTE.partiel', sums);
}

export interface AcceptedProps {
  readonly fine: Fine;
  readonly amount: number;
}

/** Nothing of what was taken was owed any more: a receipt would prove a payment of the fine (D-29). */
export const isNotDue = (fine: Fine): boolean =>
  fine.paiement !== undefined && fine.paiement.tropPercu === fine.paiement.montant;

function NotDue({ fine, amount }: AcceptedProps) {
  const { t, language, formats } = useText();
  const delay = useRefundDelay();
  return (
    <>
      <Alert
        severity="warning"
        description={t('confirmation.ACCEPTE.nonDu', {
          montant: formats.euros(amount),
          delai: delay,
        })}
      />
      <ButtonGroup>
        <ButtonLink href={lookupAddress(language)} label={t('confirmation.recherche')} />
        <EndOnDevice />
      </ButtonGroup>
      <NoticeLinks fine={fine} lookup={false} />
    </>
  );
}

/** Money above the debt is never kept in silence (D-29). */
function overpaymentSentence(
  fine: Fine,
  delay: string,
  { t, formats }: TextOfLanguage,
): string | null {
  const cents = fine.paiement?.tropPercu;
  if (cents === undefined) return null;
  return t('confirmation.ACCEPTE.tropPercu', { tropPercu: formats.euros(cents), delai: delay });
}

/** After it a person who paid too much writes to the office on the notice (D-43). */
function useRefundDelay(): string {
  const { formats } = useText();
  return formats.days(useServices().settings.delaiRemboursement);
}

/** The receipt has an address that lasts; the confirmation's ends after a day (D-19). */
function NextSteps({ fine }: { readonly fine: Fine }) {
  const { t, language } = useText();
  return (
    <>
      <NextNotice paid={fine} />
      <ButtonGroup>
        <ButtonLink
          href={href('justificatif', language)}
          label={t('confirmation.ACCEPTE.action')}
          priority="secondary"
          testId="action-principale"
        />
        <ButtonLink
          href={lookupAddress(language)}
          label={t('justificatif.terminer')}
          priority="secondary"
        />
        <EndOnDevice />
      </ButtonGroup>
      <NoticeLinks fine={fine} lookup={false} />
    </>
  );
}

/** With its receipt, so that nobody has to look for the proof. */
export function Accepted({ fine, amount }: AcceptedProps) {
  const text = useText();
  const delay = useRefundDelay();
  const { demonstration } = useServices().settings;
  if (isNotDue(fine)) return <NotDue fine={fine} amount={amount} />;
  const payment = provenPayment(fine);
  const nature = payment?.nature ?? (fine.consignation ? 'CONSIGNATION' : 'TOTAL');
  const balance = payment?.justificatif.solde ?? fine.resteAPayer;
  const proves = demonstration ? 'demonstration.justificatif' : 'justificatif.payeTexte';
  const sentences = [
    announcement(nature, amount, balance, text),
    nature === 'CONSIGNATION' ? null : text.t(proves),
    overpaymentSentence(fine, delay, text),
    mailSentence(fine, text),
  ];
  const alert = (
    <Alert
      severity="success"
      description={sentences.filter((sentence) => sentence !== null).join(' ')}
    />
  );
  if (payment === undefined) {
    return (
      <>
        {alert}
        <NextSteps fine={fine} />
      </>
    );
  }
  return (
    <Proof
      fine={fine}
      payment={payment}
      announcement={alert}
      nextSteps={<NextSteps fine={fine} />}
    />
  );
}
