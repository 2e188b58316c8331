import type { Meta, StoryObj } from '@storybook/react-vite';
import { AmountField } from '#design';
import { inForm } from '../../support/decorators.tsx';

const meta = {
  title: 'Design/Form/AmountField',
  component: AmountField,
  decorators: [inForm],
  args: { name: 'montant', label: 'Montant en euros', hint: 'Par exemple 12,50' },
} satisfies Meta<typeof AmountField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Wrong: Story = { args: { error: 'Le montant ne peut pas dépasser 90,00 €.' } };
