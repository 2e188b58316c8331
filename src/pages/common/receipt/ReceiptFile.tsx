import type { Language } from '#contract/domain/languages.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { useWebview } from '../../../session/webview.ts';
import type { DeliverProps } from '../deliver/DeliverProps.ts';
import { PdfButton } from '../PdfButton.tsx';
import { PrintButton } from '../PrintButton.tsx';

export const receiptRequest = ({ fine, payment }: DeliverProps, language: Language) => ({
  avisId: fine.avisId,
  locale: language,
  referenceReglement: payment.referenceReglement,
});

/** Offers the receipt as a file. A webview may not be able to open it, so another sentence follows there (D-05). */
export function ReceiptFile(receipt: DeliverProps) {
  const { t, language } = useText();
  const { api } = useServices();
  const webview = useWebview();
  return (
    <PdfButton
      label={t('justificatif.telecharger')}
      done={t(webview ? 'justificatif.pasOuvert' : 'justificatif.telecharge')}
      failure={t('justificatif.erreurs.pdf')}
      file={t('justificatif.fichier', { reference: receipt.payment.referenceReglement })}
      generate={() => api.generePdf(receiptRequest(receipt, language))}
      priority={webview ? 'tertiary' : 'primary'}
    >
      {!webview && <PrintButton label={t('justificatif.imprimer')} />}
    </PdfButton>
  );
}
