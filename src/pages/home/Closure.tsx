import { MessageLine } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { announcedReturn } from '../../session/closure.ts';

/** Says before a lookup that the service is closed, until when, and how to pay meanwhile (D-26). */
export function ServiceClosed() {
  const { rich, formats } = useText();
  const { telephonePaiement: telephone, telephoneEtranger: etranger } =
    useServices().settings.liens;
  const back = announcedReturn.use();
  const message = () =>
    back === null || back === ''
      ? rich('accueil.fermeture.sansRetour', { telephone, etranger })
      : rich('accueil.fermeture.retour', { telephone, etranger, instant: formats.instant(back) });
  return (
    <MessageLine kind="info" message={back === null ? '' : message()} testId="message-fermeture" />
  );
}
