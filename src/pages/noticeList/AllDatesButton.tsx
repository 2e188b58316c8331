import { href } from '#contract/paths.ts';
import { Button } from '#design';
import { dernierJour, remainingDays } from '../../domain/lastDay.ts';
import type { NoticeRow } from '../../domain/noticeList.ts';
import { useText } from '../../i18n/useText.tsx';
import { useWebview } from '../../session/webview.ts';

/** Puts the last days of all notices into one calendar file; a webview may not download (D-05). */
export function AllDatesButton({ rows }: { readonly rows: readonly NoticeRow[] }) {
  const { t, langue } = useText();
  const webview = useWebview();
  const reminders = rows.flatMap(({ fine, action }) => {
    const jour = dernierJour(fine);
    if (action !== 'continuer' || jour === null) return [];
    if (remainingDays(fine, new Date()) === null) return [];
    return [
      {
        jour,
        titre: t(`detail.agenda.${fine.consignation ? 'contester' : 'payer'}`),
        texte: t('detail.agenda.texte'),
        adresse: location.origin + href('accueil', langue),
      },
    ];
  });
  if (webview || reminders.length === 0) return null;
  const note = async () => {
    const { addToCalendar } = await import('../common/calendar.ts');
    addToCalendar(reminders, t('mesAvis.fichier'));
  };
  return (
    <Button
      type="button"
      priority="secondary"
      label={t('mesAvis.agenda')}
      onClick={() => void note()}
    />
  );
}
