import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { useWebview } from '../../../session/webview.ts';
import type { DeliverProps } from '../deliver/Deliver.tsx';
import { PdfButton } from '../PdfButton.tsx';
import { PrintButton } from '../PrintButton.tsx';

/** A webview may not be able to open the file (D-05). */
export function ReceiptFile({ fine, payment }: DeliverProps) {
  const { t, language } = useText();
  const { api } = useServices();
  const webview = useWebview();
  return (
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
  );
}
