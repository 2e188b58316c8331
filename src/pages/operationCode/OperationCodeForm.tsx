import { normaliseOperationCode } from '#contract/domain/operationCode.ts';
import { href } from '#contract/paths.ts';
import { Button, ButtonGroup, ButtonLink, Form, TextField } from '#design';
import { operationCodeSchema } from '../../forms/operationCodeForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useValidatedForm } from '../common/useValidatedForm.ts';

export interface OperationCodeFormProps {
  /** The code that the server did not know for this fine. */
  readonly refusedCode?: string | undefined;
  /** Takes the code without spaces, in capitals. */
  readonly proceed: (operationCode: string) => void | Promise<void>;
}

export function OperationCodeForm({ refusedCode, proceed }: OperationCodeFormProps) {
  const { t, rich, language } = useText();
  const formik = useValidatedForm({
    initialValues: { indicatifOperation: refusedCode ?? '' },
    initialErrors: refusedCode === undefined ? {} : { indicatifOperation: 'inconnu' },
    schema: operationCodeSchema,
    onSubmit: (values) => proceed(values.indicatifOperation),
  });
  const error = formik.errors.indicatifOperation;
  return (
    <Form
      formik={formik}
      label={t('titres.indicatifOperation')}
      focusErrorAtStart={refusedCode !== undefined}
    >
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
        <Button
          type="submit"
          label={t('indicatifOperation.continuer')}
          testId="action-principale"
        />
        <ButtonLink
          href={href('choixModalites', language)}
          label={t('indicatifOperation.retour')}
          priority="secondary"
        />
      </ButtonGroup>
    </Form>
  );
}
