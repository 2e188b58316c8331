import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button } from '#design';
import { lastDay, remainingDays } from '../../domain/lastDay.ts';
import { useText } from '../../i18n/useText.tsx';
import { useWebview } from '../../session/webview.ts';

interface Props {
  readonly fines: readonly Fine[];
  readonly label: string;
  /** Name of the calendar file. */
  readonly file: string;
}

/** Puts the last days that are not over into one calendar file; a webview may not download (D-05). */
export function CalendarButton({ fines, label, file }: Props) {
  const { t, langue } = useText();
  const webview = useWebview();
  const reminders = fines.flatMap((fine) => {
    const day = lastDay(fine);
    if (day === null || remainingDays(fine, new Date()) === null) return [];
    const title = t(`detail.agenda.${fine.consignation ? 'contester' : 'payer'}`);
    const address = location.origin + href('accueil', langue);
    return [{ day, title, text: t('detail.agenda.texte'), address }];
  });
  if (webview || reminders.length === 0) return null;
  const note = async () => {
    const { addToCalendar } = await import('./calendar.ts');
    addToCalendar(reminders, file);
  };
  return (
    <Button
      type="button"
      priority="secondary"
      label={label}
      onClick={() => void note()}
      testId="noter-date"
    />
  );
}
