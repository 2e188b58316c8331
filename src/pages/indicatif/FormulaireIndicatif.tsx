import { useFormik } from 'formik';
import { LONGUEUR_INDICATIF, normaliserIndicatif } from '#contract/domaine/indicatif.ts';
import { href } from '#contract/paths.ts';
import { Button, ButtonGroup, ButtonLink, Form, TextField } from '#design';
import { schemaIndicatif } from '../../forms/indicatifForm.ts';
import { useText } from '../../i18n/useText.tsx';

export interface FormulaireIndicatifProps {
  /** The code that the server did not know for this fine. */
  readonly refuse?: string | undefined;
  /** Takes the code without spaces, in capitals. */
  readonly continuer: (indicatif: string) => void | Promise<void>;
}

/** The field of the operation code; a wrong code stays in it, with what to check beside it. */
export function FormulaireIndicatif({ refuse, continuer }: FormulaireIndicatifProps) {
  const { t, rich, langue } = useText();
  const formik = useFormik({
    initialValues: { indicatifOperation: refuse ?? '' },
    initialErrors: refuse === undefined ? {} : { indicatifOperation: 'inconnu' },
    validationSchema: schemaIndicatif,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: ({ indicatifOperation }) => continuer(normaliserIndicatif(indicatifOperation)),
  });
  const erreur = formik.errors.indicatifOperation;
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
        maxLength={LONGUEUR_INDICATIF}
        error={
          erreur && t(`indicatifOperation.erreurs.${erreur === 'inconnu' ? 'inconnu' : 'format'}`)
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
