import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { CodeField, type CodeFieldProps } from '#design';
import { inForm } from '../../support/decorators.tsx';

const group: CodeFieldProps['transform'] = (value, caret) => ({
  value: formatNumber(value),
  caret: formatNumber(value.slice(0, caret)).length,
});

const meta = {
  title: 'Design/Form/CodeField',
  component: CodeField,
  decorators: [inForm],
  args: {
    name: 'numero',
    label: 'Numéro de télépaiement',
    hint: '14 ou 18 chiffres',
    inputMode: 'numeric',
    transform: group,
  },
} satisfies Meta<typeof CodeField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Wrong: Story = {
  args: { error: 'Saisissez les 14 ou 18 chiffres du numéro, par exemple 5190-0101-0000-11.' },
};
/** Digits are written in groups of four while they are typed (F-01). */
export const Typing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '51900101');
    await expect(canvas.getByRole('textbox')).toHaveValue('5190-0101');
  },
};
