import { MessageLine } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { announcedReturn } from '../../session/sessionNotice.ts';
import { usePhones } from '../common/usePhones.ts';

/** Before a lookup, which would fail (D-26). */
export function ServiceClosed() {
  const { rich, formats } = useText();
  const phones = usePhones();
  const back = announcedReturn.use();
  const message =
    back === ''
      ? rich('accueil.fermeture.sansRetour', phones)
      : back && rich('accueil.fermeture.retour', { ...phones, instant: formats.instant(back) });
  return <MessageLine kind="info" message={message} testId="message-fermeture" />;
}
