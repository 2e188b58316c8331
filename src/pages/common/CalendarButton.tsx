import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button } from '#design';
import { datesToKeep } from '../../domain/lastDay.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { useWebview } from '../../session/webview.ts';
import { extensions } from './contestDay.ts';
import { sequelSentence } from './sequel.ts';

/** Returns the fines with a day to come. In a webview there are none, because it may not download (D-05). */
export function useDatedFines(fines: readonly Fine[]): readonly Fine[] {
  const webview = useWebview();
  return webview ? [] : fines.filter((fine) => datesToKeep(fine, new Date()).length > 0);
}

/** Digits of the payment number that name a calendar, so that those of several notices can be told apart. */
const NAMED_DIGITS = 4;

const TITLES = {
  rest: 'detail.agenda.reste',
  pay: 'detail.agenda.payer',
  contest: 'detail.agenda.contester',
} as const;

const TEXTS = {
  rest: 'detail.agenda.texteReste',
  pay: 'detail.agenda.texte',
  contest: 'detail.agenda.texte',
} as const;

interface Props {
  readonly fines: readonly Fine[];
  readonly label: string;
  readonly file: string;
}

export function CalendarButton({ fines, label, file }: Props) {
  const text = useText();
  const { t, language, formats } = text;
  const { origin } = useServices();
  const reminders = fines.flatMap((fine) =>
    datesToKeep(fine, new Date()).map(({ day, kind }) => ({
      id: `${fine.avisId}-${kind}`,
      day,
      title: t(TITLES[kind], {
        montant: formats.euros(fine.resteAPayer),
        fin: fine.numAvis.slice(-NAMED_DIGITS),
      }),
      text: [
        ...(kind === 'contest' && fine.contestation !== undefined
          ? extensions(fine.contestation, text)
          : []),
        kind === 'pay' ? sequelSentence(fine, t) : '',
        t(TEXTS[kind]),
      ]
        .filter(Boolean)
        .join(' '),
      address: origin + href('accueil', language),
    })),
  );
  const note = async () => {
    const { addToCalendar } = await import('./calendar.ts');
    addToCalendar(reminders, file);
  };
  return (
    <Button priority="tertiary" label={label} onClick={() => void note()} testId="noter-date" />
  );
}

export function FineCalendar({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  const dated = useDatedFines([fine]);
  const file = t('detail.agenda.fichier');
  if (dated.length === 0) return null;
  return <CalendarButton fines={dated} label={t('detail.agenda.action')} file={file} />;
}
