import { MessageLine } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { announcedReturn } from '../../session/announcedReturn.ts';
import { usePhones } from '../common/usePhones.ts';

/** Before a lookup, which would fail (D-26). */
export function ServiceClosed() {
  const { rich, formats } = useText();
  const phones = usePhones();
  const back = announcedReturn.use();
  const message = () =>
    back === null || back === ''
      ? rich('accueil.fermeture.sansRetour', phones)
      : rich('accueil.fermeture.retour', { ...phones, instant: formats.instant(back) });
  return (
    <MessageLine kind="info" message={back === null ? '' : message()} testId="message-fermeture" />
  );
}
