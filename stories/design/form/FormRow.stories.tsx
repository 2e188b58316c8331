import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormRow, TextField } from '#design';
import { inForm } from '../../support/decorators.tsx';

const meta = {
  title: 'Design/Form/FormRow',
  component: FormRow,
  decorators: [inForm],
  args: {
    children: [
      <TextField
        key="numero"
        name="numero"
        label="Numéro de télépaiement"
        hint="14 ou 18 chiffres, par exemple 5190-0101-0000-11. Vous pouvez les coller avec ou sans tirets."
      />,
      <TextField key="cle" name="cle" label="Clé" hint="2 chiffres" />,
    ],
  },
} satisfies Meta<typeof FormRow>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Side by side from 767 px, one under the other below. */
export const TwoFields: Story = {};
