import { Navigate } from 'react-router-dom';
import { restToAsk } from '#contract/domain/owed.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, AmountSummary, Container, Stack } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useFine } from '../../session/currentFine.ts';
import { paymentChoice } from '../../session/paymentChoice.ts';
import { amountDeadline } from '../common/amountDeadline.ts';
import { CompareNotice } from '../common/CompareNotice.tsx';
import { depositConsequence } from '../common/contestDay.ts';
import { OtherPayments } from '../common/OtherPayments.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { usePreload } from '../common/usePreload.ts';
import { MethodChoice } from './MethodChoice.tsx';

/** Returns the chosen amount in cents. The choice may be for another fine; then the balance is returned. */
function useAmount(fine: Fine): number {
  const choice = paymentChoice.use();
  return choice?.avisId === fine.avisId ? choice.montant : fine.resteAPayer;
}

/** The price and its last day are of the whole amount. Of a part, what is left says more. */
function amountNote(fine: Fine, amount: number, text: TextOfLanguage): string {
  const left = restToAsk(fine.resteAPayer, amount);
  return left === null
    ? amountDeadline(fine, text)
    : text.t('choix.restera', { montant: text.formats.euros(left) });
}

export function PaymentChoicePage() {
  const text = useText();
  const { t, rich, language, formats } = text;
  const fine = useFine();
  const amount = useAmount(fine);
  usePreload(['envoiSips']);
  usePreload(['virement', 'indicatifOperation'], fine.virementAutorise);
  if (fine.statutPaiement.valeur !== 'A_PAYER') {
    return <Navigate replace to={href('detail', language)} />;
  }
  return (
    <Container width="narrow">
      <PageHeading
        title={t(fine.virementAutorise ? 'choix.titre' : 'choix.titreCarte')}
        lead={rich('choix.chapeau', { numero: formatNumber(fine.numAvis) })}
      />
      <AmountSummary
        label={t('choix.montant')}
        amount={formats.euros(amount)}
        note={amountNote(fine, amount, text)}
      />
      <CompareNotice fine={fine} />
      {fine.consignation && (
        <Alert
          severity="info"
          description={`${t('detail.consignation.rappel')} ${depositConsequence(fine, t)}`}
        />
      )}
      <Stack gap="lg">
        <MethodChoice fine={fine} amount={amount} />
        <OtherPayments fine={fine} />
      </Stack>
    </Container>
  );
}
