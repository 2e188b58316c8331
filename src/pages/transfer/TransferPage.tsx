import { useParams } from 'react-router-dom';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { Alert, ButtonGroup, Container, Loading } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { useFine } from '../../session/currentFine.ts';
import { useWebview } from '../../session/webview.ts';
import { explainedCode, failureMessage, withNextStep } from '../common/failureMessage.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { PdfButton } from '../common/PdfButton.tsx';
import { PrintButton } from '../common/PrintButton.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { BankDetails } from './BankDetails.tsx';
import { useTransfer } from './useTransfer.ts';

/** Words a failure, and says that no money was taken. */
function failureText(error: unknown, text: TextOfLanguage): string {
  const reason = explainedCode('virement', error);
  if (reason === undefined) return failureMessage(error, text);
  return withNextStep(text.t(`virement.erreurs.${reason}`), error, text);
}

export function TransferPage() {
  const text = useText();
  const { t, rich, language } = text;
  const { api } = useServices();
  const fine = useFine();
  const operationCode = useParams().indicatifOperation;
  const webview = useWebview();
  const state = useTransfer(fine, operationCode);
  const pdf = () =>
    api.generePdfVirement({
      avisId: fine.avisId,
      locale: language,
      ...(operationCode && { indicatifOperation: operationCode }),
    });
  return (
    <Container width="narrow">
      <PageHeading
        title={t(state.phase === 'failed' ? 'virement.echec' : 'titres.virement')}
        lead={rich('virement.chapeau', { numero: formatNumber(fine.numAvis) })}
      />
      {state.phase === 'loading' && <Loading />}
      {state.phase === 'failed' && (
        <Alert
          severity="error"
          announced="assertive"
          description={failureText(state.error, text)}
        />
      )}
      {state.phase === 'ready' && <BankDetails transfer={state.result} />}
      {state.phase === 'ready' && !webview && (
        <PdfButton
          label={t('virement.pdf')}
          done={t('virement.pdfFait')}
          failure={t('virement.pdfEchec')}
          file={t('virement.fichier', { reference: fine.numAvis })}
          generate={pdf}
        >
          <PrintButton label={t('virement.imprimer')} />
        </PdfButton>
      )}
      {state.phase !== 'loading' && (
        <ButtonGroup>
          <ScreenLink to="choixModalites" label={t('virement.retour')} priority="tertiary" main />
        </ButtonGroup>
      )}
    </Container>
  );
}
