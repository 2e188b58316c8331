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
/** react-dsfr never says `aria-invalid`; this layer does. */
export const Wrong: Story = {
  args: { error: 'Saisissez les 2 chiffres de la clé, par exemple 42.' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(args.error);
  },
};

/** The error says what is expected, with an example. */
export const SaysWhatIsExpected: Story = {
  tags: ['do', '!dev', '!autodocs', '!test'],
  args: { error: 'Saisissez les 2 chiffres de la clé, par exemple 42.' },
};
/** The person knows that it is wrong, not how to put it right. */
export const OnlySaysThatItIsWrong: Story = {
  tags: ['dont', '!dev', '!autodocs', '!test'],
  args: { error: 'Valeur incorrecte.' },
};
