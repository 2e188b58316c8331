import { type FormikErrors, useFormik } from 'formik';
import { Button, CodeField, Container, Form, FormRow, PageHeader, TextField } from '#design';

const VALUES = { reference: '', key: '' };
type Values = typeof VALUES;

/** 12345678 as the paper prints it: 1234-5678. */
const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 8)
    .replace(/(.{4})(?=.)/g, '$1-');

/** Each message says what is expected, with an example. */
function validate({ reference, key }: Values): FormikErrors<Values> {
  return {
    ...(reference.length < 9 && { reference: 'Saisissez les 8 chiffres, par exemple 1234-5678.' }),
    ...(!/^\d{2}$/.test(key) && { key: 'Saisissez les 2 chiffres de la clé, par exemple 42.' }),
  };
}

/** A page that asks for a reference and a key. */
export function Starter({ onFound }: { readonly onFound: (values: Values) => void }) {
  const formik = useFormik({
    initialValues: VALUES,
    validate,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: onFound,
  });
  const { errors } = formik;
  return (
    <Container width="narrow">
      <PageHeader title="Retrouver mon dossier" lead="Tous les champs sont obligatoires." />
      <Form formik={formik} label="Recherche">
        <FormRow>
          <CodeField
            name="reference"
            label="Référence"
            hint="8 chiffres, en haut de la lettre"
            inputMode="numeric"
            transform={(value, caret) => ({
              value: grouped(value),
              caret: grouped(value.slice(0, caret)).length,
            })}
            error={errors.reference}
          />
          <TextField name="key" label="Clé" hint="2 chiffres" error={errors.key} />
        </FormRow>
        <Button type="submit" label="Rechercher" />
      </Form>
    </Container>
  );
}
