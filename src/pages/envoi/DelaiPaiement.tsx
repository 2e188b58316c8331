import { MINUTES_PREAVIS } from '#contract/domaine/liaison.ts';
import { StatusAnnouncer, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { paiementOuvert } from '../../session/paiementOuvert.ts';
import { useMinutesRestantes } from '../commun/session/minutesRestantes.ts';

/**
 * How long the payment that was begun stays open, and what happens then (D-28). Its end was sealed for the provider, who
 * cannot be asked to wait longer: a later payment is a new one.
 */
export function DelaiPaiement({ avisId }: { readonly avisId: string }) {
  const { t, formats } = useText();
  const ouvert = paiementOuvert.use();
  const finLe = ouvert?.avisId === avisId ? ouvert.finLe : null;
  const minutes = useMinutesRestantes(() => finLe, Number.POSITIVE_INFINITY);
  if (minutes === null) return null;
  const dire = (reste: number) =>
    reste === 0
      ? t('envoiSips.delai.fini')
      : t('envoiSips.delai.reste', { duree: formats.duree(reste * 60) });
  // Said twice, as a change of the text each minute would be too much: five minutes before, and at the end.
  const annonce = minutes > MINUTES_PREAVIS ? '' : dire(minutes === 0 ? 0 : MINUTES_PREAVIS);
  return (
    <>
      <Text>{dire(minutes)}</Text>
      <StatusAnnouncer message={annonce} />
    </>
  );
}
