import type { Fine } from '#contract/schemas/fine.ts';
import { useDeviceText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import type { ProvenPayment } from '../receipt/Receipt.tsx';
import { useAction } from '../useAction.ts';
import { mailSentence } from './mailSentence.ts';
import { PaperCode } from './PaperCode.tsx';
import { SendLetter } from './SendLetter.tsx';
import { SendMail } from './SendMail.tsx';

export interface DeliverProps {
  readonly fine: Fine;
  readonly payment: ProvenPayment;
}

/** By e-mail (K-06), by post (K-07), and on paper for a person who checks it (D-19). */
export function Deliver({ fine, payment }: DeliverProps) {
  const { api } = useServices();
  const text = useDeviceText();
  const { language: locale } = text;
  const justPaid = fine.paiement?.referenceReglement ?? payment.referenceReglement;
  const isJustPaid = justPaid === payment.referenceReglement;
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
      <SendMail
        sent={isJustPaid ? mailSentence(fine, text) : null}
        state={mail.state}
        send={mail.launch}
      />
      <SendLetter state={letter.state} send={() => letter.launch(undefined)} />
    </>
  );
}
