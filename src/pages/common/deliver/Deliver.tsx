import type { Fine } from '#contract/schemas/fine.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import type { ProvenPayment } from '../receipt/Receipt.tsx';
import { useAction } from '../useAction.ts';
import { mailSentence } from './mailSentence.ts';
import { PaperCode } from './PaperCode.tsx';
import { SendLetter } from './SendLetter.tsx';
import { SendMail } from './SendMail.tsx';

export interface DeliverProps {
  readonly amende: Fine;
  readonly reglement: ProvenPayment;
}

/** By e-mail (K-06), by post (K-07), and on paper for a person who checks it (D-19). */
export function Deliver({ amende, reglement }: DeliverProps) {
  const { api } = useServices();
  const text = useText();
  const { langue: locale } = text;
  const { avisId } = amende;
  const { referenceReglement } = reglement;
  const justPaid = amende.paiement?.referenceReglement ?? referenceReglement;
  const isJustPaid = justPaid === referenceReglement;
  const mail = useAction((adrMail: string) =>
    api.envoiMail({ avisId, adrMail, locale, referenceReglement }),
  );
  const letter = useAction(() => api.envoiPostal({ avisId, locale, referenceReglement }));
  return (
    <>
      <PaperCode langue={locale} reglement={reglement} />
      <SendMail
        sent={isJustPaid ? mailSentence(amende, text) : null}
        etat={mail.etat}
        send={mail.launch}
      />
      <SendLetter etat={letter.etat} send={() => letter.launch(undefined)} />
    </>
  );
}
