import type { Meta, StoryObj } from '@storybook/react-vite';
import { useFormik } from 'formik';
import { expect, waitFor } from 'storybook/test';
import { Button, Form, FormRow, TextField } from '#design';

interface SearchProps {
  readonly label: string;
}

function Search({ label }: SearchProps) {
  const formik = useFormik({
    initialValues: { numero: '', cle: '' },
    validate: () => ({ numero: 'Saisissez le numéro.', cle: 'Saisissez la clé.' }),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: () => undefined,
  });
  const error = (name: 'numero' | 'cle') =>
    formik.submitCount > 0 ? formik.errors[name] : undefined;
  return (
    <Form formik={formik} label={label}>
      <FormRow>
        <TextField name="numero" label="Numéro" error={error('numero')} />
        <TextField name="cle" label="Clé" error={error('cle')} />
      </FormRow>
      <Button type="submit" label="Rechercher" />
    </Form>
  );
}

const meta = {
  title: 'Design/Form/Form',
  component: Search,
  args: { label: 'Rechercher une amende' },
} satisfies Meta<typeof Search>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

/** The focus goes to the first wrong field, in the order of the page. */
export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rechercher' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Numéro/ })).toHaveFocus());
  },
};
