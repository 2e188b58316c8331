import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TextField } from '#design';
import { inForm } from '../../support/decorators.tsx';

const meta = {
  title: 'Design/Form/TextField',
  component: TextField,
  decorators: [inForm],
  args: { name: 'cle', label: 'Clé', hint: '2 chiffres' },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Email: Story = {
  args: {
    name: 'email',
    label: 'Adresse électronique',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
  },
};
export const Optional: Story = {
  args: {
    name: 'email',
    label: 'Adresse électronique (facultatif)',
    type: 'email',
    optional: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAttribute('aria-required', 'false');
  },
};
/** Do: the error says what is expected, with an example. It is the field’s description, and `aria-invalid` is set. */
export const Wrong: Story = {
  args: { error: 'Saisissez les 2 chiffres de la clé, par exemple 42.' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(args.error);
  },
};
/** Don’t: the person knows that it is wrong, not how to put it right. */
export const OnlySaysThatItIsWrong: Story = { args: { error: 'Valeur incorrecte.' } };
