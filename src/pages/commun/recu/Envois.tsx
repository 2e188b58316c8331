import { type ComponentType, lazy, Suspense } from 'react';
import { verificationLink } from '#contract/verificationLink.ts';
import { Text, TextLink } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/contexte.ts';
import { useWebview } from '../../../session/webview.ts';
import { BoutonImprimer } from '../BoutonImprimer.tsx';
import { BoutonPdf } from '../BoutonPdf.tsx';
import type { TransmettreProps } from '../transmettre/Transmettre.tsx';

/** Below what is read first: fetched beside the screen, not before it. Where it cannot be had, the file can still. */
const Transmettre = lazy(
  (): Promise<{ default: ComponentType<TransmettreProps> }> =>
    import('../transmettre/Transmettre.tsx').then(
      (module) => ({ default: module.Transmettre }),
      () => ({ default: () => null }),
    ),
);

/** PDF, print, check, e-mail and post. In a webview, which may not download, the e-mail comes first (D-05). */
export function Envois({ amende, reglement }: TransmettreProps) {
  const { t, langue } = useText();
  const { api } = useServices();
  const webview = useWebview();
  const { referenceReglement, justificatif } = reglement;
  const { codeVerification } = justificatif;
  const fichiers = (
    <>
      <BoutonPdf
        label={t('justificatif.telecharger')}
        fait={t('justificatif.telecharge')}
        echec={t('justificatif.erreurs.pdf')}
        fichier={t('justificatif.fichier', { reference: referenceReglement })}
        generer={() => api.generePdf({ avisId: amende.avisId, locale: langue, referenceReglement })}
        priority={webview ? 'secondary' : 'primary'}
      >
        <BoutonImprimer label={t('justificatif.imprimer')} />
      </BoutonPdf>
      <Text>
        <TextLink
          href={verificationLink('', langue, { codeVerification, referenceReglement })}
          label={t('justificatif.verifier')}
        />
      </Text>
    </>
  );
  return (
    <>
      {!webview && fichiers}
      <Suspense fallback={null}>
        <Transmettre amende={amende} reglement={reglement} />
      </Suspense>
      {webview && fichiers}
    </>
  );
}
