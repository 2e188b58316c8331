import type { Amende } from '#contract/schemas/amende.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/contexte.ts';
import type { ReglementProuve } from '../recu/Recu.tsx';
import { useAction } from '../useAction.ts';
import { CodePapier } from './CodePapier.tsx';
import { EnvoyerCourrier } from './EnvoyerCourrier.tsx';
import { EnvoyerMail } from './EnvoyerMail.tsx';
import { phraseMail } from './phraseMail.ts';

export interface TransmettreProps {
  readonly amende: Amende;
  readonly reglement: ReglementProuve;
}

/** The ways a receipt goes on: by e-mail (K-06), by post (K-07), and on paper to whoever checks it (D-19). */
export function Transmettre({ amende, reglement }: TransmettreProps) {
  const { api } = useServices();
  const texte = useText();
  const { langue: locale } = texte;
  const { avisId } = amende;
  const { referenceReglement } = reglement;
  const mail = useAction((adrMail: string) =>
    api.envoiMail({ avisId, adrMail, locale, referenceReglement }),
  );
  const courrier = useAction(() => api.envoiPostal({ avisId, locale }));
  return (
    <>
      <CodePapier langue={locale} reglement={reglement} />
      <EnvoyerMail parti={phraseMail(amende, texte)} etat={mail.etat} envoyer={mail.lancer} />
      <EnvoyerCourrier etat={courrier.etat} envoyer={() => courrier.lancer(undefined)} />
    </>
  );
}
