import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Container, OperationCodeImage } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { readRefusedOperationCode } from '../common/refusedOperationCode.ts';
import { usePreparation } from '../common/usePreparation.ts';
import { OperationCodeForm } from './OperationCodeForm.tsx';

const NEXT_SCREENS = ['virementIndicatif'] as const;

export function OperationCodePage() {
  const { t, rich, language } = useText();
  const navigate = useNavigate();
  usePreparation(NEXT_SCREENS);
  const refusedCode = readRefusedOperationCode(useLocation().state);
  return (
    <Container width="narrow">
      <PageHeading title={t('titres.indicatifOperation')} lead={rich('indicatifOperation.texte')} />
      <OperationCodeImage
        alt={t('indicatifOperation.image')}
        example={t('indicatifOperation.exemple')}
      />
      <OperationCodeForm
        refusedCode={refusedCode}
        proceed={(operationCode) =>
          navigate(href('virementIndicatif', language, { indicatifOperation: operationCode }), {
            // The page of the refused code took the place of its transfer: Back leads past it.
            replace: refusedCode !== undefined,
          })
        }
      />
    </Container>
  );
}
