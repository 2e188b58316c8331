import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button } from '#design';
import { dernierJour, remainingDays } from '../../domain/lastDay.ts';
import { useText } from '../../i18n/useText.tsx';
import { useWebview } from '../../session/webview.ts';

/** Puts the last day into the calendar of the device; a webview may not download (D-05). */
export function CalendarButton({ amende }: { readonly amende: Fine }) {
  const { t, langue } = useText();
  const webview = useWebview();
  const jour = dernierJour(amende);
  if (jour === null || remainingDays(amende, new Date()) === null || webview) return null;
  const objet = amende.consignation ? 'contester' : 'payer';
  const note = async () => {
    const { addToCalendar: noterJour } = await import('../common/calendar.ts');
    noterJour(
      [
        {
          jour,
          titre: t(`detail.agenda.${objet}`),
          texte: t('detail.agenda.texte'),
          adresse: location.origin + href('accueil', langue),
        },
      ],
      t('detail.agenda.fichier'),
    );
  };
  return (
    <Button
      type="button"
      priority="secondary"
      label={t('detail.agenda.action')}
      onClick={() => void note()}
      testId="noter-date"
    />
  );
}
