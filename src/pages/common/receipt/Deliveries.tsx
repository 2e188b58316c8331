import { type ComponentType, lazy, memo, Suspense } from 'react';
import { verificationLink } from '#contract/verificationLink.ts';
import { Text, TextLink } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { useWebview } from '../../../session/webview.ts';
import type { DeliverProps } from '../deliver/Deliver.tsx';
import { PdfButton } from '../PdfButton.tsx';
import { PrintButton } from '../PrintButton.tsx';

/** Loaded after the screen. If it fails, the file can still be downloaded. */
const Deliver = lazy(
  (): Promise<{ default: ComponentType<DeliverProps> }> =>
    import('../deliver/Deliver.tsx').then(
      (module) => ({ default: module.Deliver }),
      () => ({ default: () => null }),
    ),
);

/**
 * PDF, print, check, e-mail and post. In a webview, which may not download, the e-mail comes first (D-05). Another
 * render before its late code would empty what the server has rendered.
 */
export const Deliveries = memo(function Deliveries({ fine, payment }: DeliverProps) {
  const { t, language } = useText();
  const { api } = useServices();
  const webview = useWebview();
  const files = (
    <>
      <PdfButton
        label={t('justificatif.telecharger')}
        done={t(webview ? 'justificatif.pasOuvert' : 'justificatif.telecharge')}
        failure={t('justificatif.erreurs.pdf')}
        file={t('justificatif.fichier', { reference: payment.referenceReglement })}
        generate={() =>
          api.generePdf({
            avisId: fine.avisId,
            locale: language,
            referenceReglement: payment.referenceReglement,
          })
        }
        priority={webview ? 'secondary' : 'primary'}
      >
        {!webview && <PrintButton label={t('justificatif.imprimer')} />}
      </PdfButton>
      <Text>
        <TextLink
          href={verificationLink('', language, {
            codeVerification: payment.justificatif.codeVerification,
            referenceReglement: payment.referenceReglement,
          })}
          label={t('justificatif.verifier')}
        />
      </Text>
    </>
  );
  return (
    <>
      {!webview && files}
      <Suspense fallback={null}>
        <Deliver fine={fine} payment={payment} />
      </Suspense>
      {webview && files}
    </>
  );
});
