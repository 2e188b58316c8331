import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ErrorSummary, TextField } from '#design';
import { inForm } from '../../support/decorators.tsx';

const meta = {
  title: 'Design/Form/ErrorSummary',
  component: ErrorSummary,
  decorators: [inForm],
  args: {
    title: 'Deux erreurs',
    errors: [
      { name: 'numero', message: 'Saisissez le numéro' },
      { name: 'cle', message: 'Saisissez la clé' },
    ],
  },
  render: (args) => (
    <>
      <ErrorSummary {...args} />
      <TextField name="numero" label="Numéro" />
      <TextField name="cle" label="Clé" />
    </>
  ),
} satisfies Meta<typeof ErrorSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Each error leads to its field. */
export const TwoErrors: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Saisissez la clé' }));
    await expect(canvas.getByRole('textbox', { name: /Clé/ })).toHaveFocus();
  },
};
export const NoError: Story = { args: { errors: [] } };
