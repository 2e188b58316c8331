import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, AmountSummary, ButtonGroup, List, Stack, Text } from '#design';
import { useDeviceText } from '../../i18n/useText.tsx';
import { refusals } from '../../session/refusals.ts';
import { amountDeadline } from '../common/amountDeadline.ts';
import { contestDay } from '../common/contestDay.ts';
import { NoScript } from '../common/NoScript.tsx';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { OtherPayments } from '../common/OtherPayments.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { textOf } from './stateTitle.ts';

export interface NotPaidProps {
  readonly state: Extract<PaymentOutcome, 'REFUSE' | 'ANNULE' | 'EXPIRE'>;
  readonly fine: Fine;
}

/** Advice for a person whose second payment is refused too. */
const CHANGES = ['plafond', 'validation', 'carte', 'etrangere'] as const;

/** Says that no money was taken (D-25), and how to try again. */
export function NotPaid({ state, fine }: NotPaidProps) {
  const text = useDeviceText();
  const { t, formats } = text;
  const keys = textOf(fine);
  const isAgain = refusals.use(fine.avisId) > 1 && state === 'REFUSE';
  // A deposit shows the last day to contest beside its amount, so it is not said here too.
  const toContest =
    fine.statutPaiement.valeur === 'A_PAYER' && !fine.consignation ? contestDay(fine, text) : null;
  return (
    <Stack gap="lg">
      <Alert
        severity={state === 'REFUSE' ? 'error' : 'info'}
        description={t(isAgain ? 'confirmation.encore.texte' : `${keys}.${state}.texte`)}
      />
      {isAgain && (
        <>
          <List items={CHANGES.map((change) => t(`confirmation.encore.${change}`))} />
          <OtherPayments fine={fine} />
        </>
      )}
      {fine.statutPaiement.valeur === 'A_PAYER' && (
        <AmountSummary
          label={t(`detail.montants.${fine.dejaRegle > 0 ? 'reste' : 'aPayer'}`)}
          amount={formats.euros(fine.resteAPayer)}
          note={amountDeadline(fine, text)}
        />
      )}
      {toContest !== null && <Text>{toContest}</Text>}
      <ButtonGroup>
        <ScreenLink to="choixModalites" label={t(`${keys}.reessai`)} />
        <ScreenLink to="detail" label={t(`${keys}.reprendre`)} priority="tertiary" />
      </ButtonGroup>
      <NoScript />
      <NoticeLinks fine={fine} lookup />
      {!isAgain && <OtherPayments fine={fine} />}
    </Stack>
  );
}
