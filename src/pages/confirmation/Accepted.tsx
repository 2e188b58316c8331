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
  readonly amende: Fine;
  readonly montant: number;
}

/** Nothing of what was taken was owed any more: a receipt would prove a payment of the fine (D-29). */
export const isNotDue = ({ paiement }: Fine): boolean =>
  paiement !== undefined && paiement.tropPercu === paiement.montant;

function NotDue({ amende, montant }: AcceptedProps) {
  const { t, langue, formats } = useText();
  const delai = useRefundDelay();
  return (
    <>
      <Alert
        severity="warning"
        description={t('confirmation.ACCEPTE.nonDu', { montant: formats.euros(montant), delai })}
      />
      <ButtonGroup>
        <ButtonLink href={lookupAddress(langue)} label={t('confirmation.recherche')} />
        <EndOnDevice />
      </ButtonGroup>
      <NoticeLinks fine={amende} lookup={false} />
    </>
  );
}

/** Money above the debt is never kept in silence (D-29). */
function overpaymentSentence(
  { paiement }: Fine,
  delai: string,
  { t, formats }: TextOfLanguage,
): string | null {
  const cents = paiement?.tropPercu;
  if (cents === undefined) return null;
  return t('confirmation.ACCEPTE.tropPercu', { tropPercu: formats.euros(cents), delai });
}

/** After it a person who paid too much writes to the office on the notice (D-43). */
function useRefundDelay(): string {
  const { formats } = useText();
  return formats.jours(useServices().settings.delaiRemboursement);
}

/** The receipt has an address that lasts; the confirmation's ends after a day (D-19). */
function NextSteps({ amende }: { readonly amende: Fine }) {
  const { t, langue } = useText();
  return (
    <>
      <NextNotice paid={amende} />
      <ButtonGroup>
        <ButtonLink
          href={href('justificatif', langue)}
          label={t('confirmation.ACCEPTE.action')}
          priority="secondary"
          testId="action-principale"
        />
        <ButtonLink
          href={lookupAddress(langue)}
          label={t('justificatif.terminer')}
          priority="secondary"
        />
        <EndOnDevice />
      </ButtonGroup>
      <NoticeLinks fine={amende} lookup={false} />
    </>
  );
}

/** With its receipt, so that nobody has to look for the proof. */
export function Accepted({ amende, montant }: AcceptedProps) {
  const text = useText();
  const delay = useRefundDelay();
  const { demonstration } = useServices().settings;
  if (isNotDue(amende)) return <NotDue amende={amende} montant={montant} />;
  const payment = provenPayment(amende);
  const nature = payment?.nature ?? (amende.consignation ? 'CONSIGNATION' : 'TOTAL');
  const balance = payment?.justificatif.solde ?? amende.resteAPayer;
  const proves = demonstration ? 'demonstration.justificatif' : 'justificatif.payeTexte';
  const sentences = [
    announcement(nature, montant, balance, text),
    nature === 'CONSIGNATION' ? null : text.t(proves),
    overpaymentSentence(amende, delay, text),
    mailSentence(amende, text),
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
        <NextSteps amende={amende} />
      </>
    );
  }
  return (
    <Proof
      amende={amende}
      reglement={payment}
      announcement={alert}
      suite={<NextSteps amende={amende} />}
    />
  );
}
