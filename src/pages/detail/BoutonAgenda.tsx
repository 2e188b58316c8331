import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Button } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useWebview } from '../../session/webview.ts';
import { dernierJour, joursRestants } from '../commun/dernierJour.ts';

/** Puts the last day into the calendar of the device; a webview may not download (D-05). */
export function BoutonAgenda({ amende }: { readonly amende: Amende }) {
  const { t, langue } = useText();
  const webview = useWebview();
  const jour = dernierJour(amende);
  if (jour === null || joursRestants(amende, new Date()) === null || webview) return null;
  const objet = amende.consignation ? 'contester' : 'payer';
  const noter = async () => {
    const { noterJour } = await import('./agenda.ts');
    noterJour(
      {
        jour,
        titre: t(`detail.agenda.${objet}`),
        texte: t('detail.agenda.texte'),
        adresse: location.origin + href('accueil', langue),
      },
      t('detail.agenda.fichier'),
    );
  };
  return (
    <Button
      type="button"
      priority="secondary"
      label={t('detail.agenda.action')}
      onClick={() => void noter()}
      testId="noter-date"
    />
  );
}
