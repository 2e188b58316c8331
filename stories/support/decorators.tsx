import type { Decorator } from '@storybook/react-vite';
import { useFormik } from 'formik';
import type { ReactNode } from 'react';
import { Button, Container, Form, Stack } from '#design';

/** The margins of a page around a component. */
export const inContainer: Decorator = (Story) => (
  <Container>
    <Story />
  </Container>
);

interface SampleFormProps {
  readonly initialValues?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

const SAMPLE_VALUES = {
  numero: '',
  cle: '',
  montant: '12,50',
  email: '',
  type: 'TOTAL',
  choix: '',
};

/** A form with the fields that the samples use. */
function SampleForm({ initialValues = SAMPLE_VALUES, children }: SampleFormProps) {
  const formik = useFormik({ initialValues, onSubmit: () => undefined });
  return (
    <Form formik={formik} label="Exemple">
      <Stack>
        {children}
        <Button type="submit" label="Continuer" />
      </Stack>
    </Form>
  );
}

/** Fields are bound to Formik: they need a form. */
export const inForm: Decorator = (Story) => (
  <SampleForm>
    <Story />
  </SampleForm>
);
