import { useParams } from 'react-router-dom';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { ButtonGroup, ButtonLink, Container, Loading } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { useWebview } from '../../session/webview.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { PdfButton } from '../common/PdfButton.tsx';
import { PrintButton } from '../common/PrintButton.tsx';
import { useFine } from '../common/useFine.ts';
import { BankDetails } from './BankDetails.tsx';
import { TransferFailure } from './TransferFailure.tsx';
import { useTransfer } from './useTransfer.ts';

const pdfLabels = (t: TextOfLanguage['t'], fine: Pick<Fine, 'numAvis'>) => ({
  label: t('virement.pdf'),
  done: t('virement.pdfFait'),
  failure: t('virement.pdfEchec'),
  file: t('virement.fichier', { reference: fine.numAvis }),
});

export function TransferPage() {
  const { t, language } = useText();
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
        lead={t('virement.chapeau', { numero: formatNumber(fine.numAvis) })}
      />
      {state.phase === 'loading' && <Loading />}
      {state.phase === 'failed' && <TransferFailure error={state.error} />}
      {state.phase === 'ready' && <BankDetails transfer={state.result} />}
      {state.phase === 'ready' && !webview && (
        <PdfButton {...pdfLabels(t, fine)} generate={pdf}>
          <PrintButton label={t('virement.imprimer')} />
        </PdfButton>
      )}
      {state.phase !== 'loading' && (
        <ButtonGroup>
          <ButtonLink
            href={href('choixModalites', language)}
            label={t('virement.retour')}
            priority="secondary"
            testId="action-principale"
          />
        </ButtonGroup>
      )}
    </Container>
  );
}
