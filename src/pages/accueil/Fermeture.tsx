import { MessageLine } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { fermeture } from '../../session/fermeture.ts';

/** Says before a lookup that the service is closed, until when, and how to pay meanwhile (D-26). */
export function Fermeture() {
  const { rich, formats } = useText();
  const { telephonePaiement: telephone, telephoneEtranger: etranger } =
    useServices().settings.liens;
  const retour = fermeture.use();
  const message = () =>
    retour === null || retour === ''
      ? rich('accueil.fermeture.sansRetour', { telephone, etranger })
      : rich('accueil.fermeture.retour', { telephone, etranger, instant: formats.instant(retour) });
  return (
    <MessageLine
      kind="info"
      message={retour === null ? '' : message()}
      testId="message-fermeture"
    />
  );
}
