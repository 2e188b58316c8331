import type { Fine } from '#contract/schemas/fine.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import type { ProvenPayment } from '../receipt/Receipt.tsx';
import { useAction } from '../useAction.ts';
import { PaperCode } from './PaperCode.tsx';
import { SendLetter } from './SendLetter.tsx';
import { SendMail } from './SendMail.tsx';

export interface DeliverProps {
  readonly fine: Fine;
  readonly payment: ProvenPayment;
}

export function Deliver({ fine, payment }: DeliverProps) {
  const { api } = useServices();
  const { language: locale } = useText();
  const mail = useAction((address: string) =>
    api.envoiMail({
      avisId: fine.avisId,
      adrMail: address,
      locale,
      referenceReglement: payment.referenceReglement,
    }),
  );
  const letter = useAction(() =>
    api.envoiPostal({
      avisId: fine.avisId,
      locale,
      referenceReglement: payment.referenceReglement,
    }),
  );
  return (
    <>
      <PaperCode language={locale} payment={payment} />
      <SendMail state={mail.state} send={mail.launch} />
      <SendLetter state={letter.state} send={() => letter.launch(undefined)} />
    </>
  );
}
