import type { PaymentState } from '#contract/domain/paymentState.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, AmountSummary, ButtonGroup, ButtonLink, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { amountDeadline } from '../common/amountDeadline.ts';
import { contestDay } from '../common/contestDay.ts';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { OtherPayments } from '../common/OtherPayments.tsx';
import { textOf } from './textOf.ts';

export interface NotPaidProps {
  readonly etat: Extract<PaymentState, 'REFUSE' | 'ANNULE' | 'EXPIRE'>;
  readonly amende: Fine;
}

/** No money was taken (D-25): the amount still due, its last day, another try, and the other ways. */
export function NotPaid({ etat, amende }: NotPaidProps) {
  const text = useText();
  const { t, langue, formats } = text;
  const keys = textOf(amende);
  // A deposit's day is beside its amount.
  const toContest =
    amende.statutPaiement.valeur === 'A_PAYER' && !amende.consignation
      ? contestDay(amende, text)
      : null;
  return (
    <Stack gap="lg">
      <Alert
        severity={etat === 'REFUSE' ? 'error' : 'info'}
        description={t(`${keys}.${etat}.texte`)}
      />
      {amende.statutPaiement.valeur === 'A_PAYER' && (
        <AmountSummary
          label={t('detail.montants.reste')}
          amount={formats.euros(amende.resteAPayer)}
          note={amountDeadline(amende, text)}
        />
      )}
      {toContest !== null && <Text>{toContest}</Text>}
      <ButtonGroup>
        <ButtonLink href={href('choixModalites', langue)} label={t(`${keys}.reessai`)} />
        <ButtonLink
          href={href('detail', langue)}
          label={t(`${keys}.reprendre`)}
          priority="secondary"
        />
      </ButtonGroup>
      <NoticeLinks fine={amende} lookup />
      <OtherPayments amende={amende} />
    </Stack>
  );
}
