import { useFormik } from 'formik';
import { normaliseOperationCode } from '#contract/domain/operationCode.ts';
import { href } from '#contract/paths.ts';
import { Button, ButtonGroup, ButtonLink, Form, TextField } from '#design';
import { operationCodeSchema } from '../../forms/operationCodeForm.ts';
import { useText } from '../../i18n/useText.tsx';

export interface OperationCodeFormProps {
  /** The code that the server did not know for this fine. */
  readonly refuse?: string | undefined;
  /** Takes the code without spaces, in capitals. */
  readonly continuer: (operationCode: string) => void | Promise<void>;
}

/** The field of the operation code; a wrong code stays in it, with what to check beside it. */
export function OperationCodeForm({ refuse, continuer }: OperationCodeFormProps) {
  const { t, rich, langue } = useText();
  const formik = useFormik({
    initialValues: { indicatifOperation: refuse ?? '' },
    initialErrors: refuse === undefined ? {} : { indicatifOperation: 'inconnu' },
    validationSchema: operationCodeSchema,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: ({ indicatifOperation }) => continuer(normaliseOperationCode(indicatifOperation)),
  });
  const error = formik.errors.indicatifOperation;
  return (
    <Form
      formik={formik}
      label={t('titres.indicatifOperation')}
      focusErrorAtStart={refuse !== undefined}
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
          href={href('choixModalites', langue)}
          label={t('indicatifOperation.retour')}
          priority="secondary"
        />
      </ButtonGroup>
    </Form>
  );
}
