import { useLocation, useNavigate } from 'react-router-dom';
import { normaliseOperationCode } from '#contract/domain/operationCode.ts';
import { href } from '#contract/paths.ts';
import { Button, ButtonGroup, Container, Form, OperationCodeImage, TextField } from '#design';
import { operationCodeSchema } from '../../forms/operationCodeForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { noteOf } from '../common/historyNote.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { usePreload } from '../common/usePreload.ts';
import { useValidatedForm } from '../common/useValidatedForm.ts';

/** The code that the server did not know for this fine. */
function useRefusedCode(): string | undefined {
  const code = noteOf(useLocation().state, 'refusedCode');
  return typeof code === 'string' ? code : undefined;
}

function OperationCodeForm() {
  const { t, rich, language } = useText();
  const navigate = useNavigate();
  const refusedCode = useRefusedCode();
  const isRefused = refusedCode !== undefined;
  const formik = useValidatedForm({
    initialValues: { indicatifOperation: refusedCode ?? '' },
    initialErrors: isRefused ? { indicatifOperation: 'inconnu' } : {},
    schema: operationCodeSchema,
    onSubmit: (values) =>
      navigate(href('virementIndicatif', language, values), {
        // The page of the refused code took the place of its transfer: Back leads past it.
        replace: isRefused,
      }),
  });
  const error = formik.errors.indicatifOperation;
  return (
    <Form formik={formik} label={t('titres.indicatifOperation')} focusErrorAtStart={isRefused}>
      <TextField
        name="indicatifOperation"
        label={rich('indicatifOperation.champ')}
        hint={t('indicatifOperation.aide')}
        clean={normaliseOperationCode}
        error={
          error && t(`indicatifOperation.erreurs.${error === 'inconnu' ? 'inconnu' : 'format'}`)
        }
      />
      <ButtonGroup>
        <Button type="submit" label={t('indicatifOperation.continuer')} main />
        <ScreenLink
          to="choixModalites"
          label={t('indicatifOperation.retour')}
          priority="tertiary"
        />
      </ButtonGroup>
    </Form>
  );
}

export function OperationCodePage() {
  const { t, rich } = useText();
  usePreload(['virementIndicatif']);
  return (
    <Container width="narrow">
      <PageHeading title={t('titres.indicatifOperation')} lead={rich('indicatifOperation.texte')} />
      <OperationCodeImage
        alt={t('indicatifOperation.image')}
        example={t('indicatifOperation.exemple')}
      />
      <OperationCodeForm />
    </Container>
  );
}
