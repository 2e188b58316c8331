import { MessageLine } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { announcedReturn } from '../../session/sessionNotice.ts';
import { comingInstant } from '../common/comingInstant.ts';
import { usePhones } from '../common/usePhones.ts';

/** Says before a lookup that the service is closed, because the lookup would fail (D-26). */
export function ServiceClosed() {
  const text = useText();
  const { rich } = text;
  const phones = usePhones();
  const back = announcedReturn.use();
  const coming = back && comingInstant(back, 'paris', text);
  // A return that is announced and over is like one that nobody knows.
  const known = coming
    ? rich('accueil.fermeture.retour', { ...phones, quand: coming })
    : rich('accueil.fermeture.sansRetour', phones);
  const message = back === null ? null : known;
  return <MessageLine kind="info" message={message} testId="message-fermeture" />;
}
