import { Stack } from '#design';
import { useText } from '../../../i18n/useText.ts';
import { useWebview } from '../../../session/webview.ts';
import { BoutonImprimer } from '../BoutonImprimer.tsx';
import { BoutonPdf } from '../BoutonPdf.tsx';
import { EnvoyerCourrier } from './EnvoyerCourrier.tsx';
import { EnvoyerMail } from './EnvoyerMail.tsx';
import { useEnvois } from './useEnvois.ts';

export interface EnvoisProps {
  readonly avisId: string;
  readonly referenceReglement: string;
}

/** PDF, print, e-mail and post. In a webview, which may not download, the e-mail comes first (D-05). */
export function Envois({ avisId, referenceReglement }: EnvoisProps) {
  const { t } = useText();
  const webview = useWebview();
  const { mail, courrier, pdf } = useEnvois(avisId, referenceReglement);
  const fichiers = (
    <Stack>
      <BoutonPdf
        label={t('justificatif.telecharger')}
        fait={t('justificatif.telecharge')}
        echec={t('justificatif.erreurs.pdf')}
        fichier={t('justificatif.fichier', { reference: referenceReglement })}
        generer={pdf}
        priority={webview ? 'secondary' : 'primary'}
      />
      <BoutonImprimer label={t('justificatif.imprimer')} />
    </Stack>
  );
  return (
    <>
      {!webview && fichiers}
      <EnvoyerMail etat={mail.etat} envoyer={mail.lancer} />
      {webview && fichiers}
      <EnvoyerCourrier etat={courrier.etat} envoyer={() => courrier.lancer(undefined)} />
    </>
  );
}
