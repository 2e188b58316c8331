import type { Meta, StoryObj } from '@storybook/react-vite';
import { RadioGroup } from '#design';
import { inForm } from '../../support/decorators.tsx';

const meta = {
  title: 'Design/Form/RadioGroup',
  component: RadioGroup,
  decorators: [inForm],
  args: {
    name: 'type',
    legend: 'Que voulez-vous payer ?',
    options: [
      { value: 'TOTAL', label: 'Tout', hint: '135,00 €' },
      { value: 'PARTIEL', label: 'Une partie' },
    ],
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Do: two answers, each with what it costs. */
export const Choice: Story = {};
/** Don’t: one answer is no question; state it, and let the button say it (D-27). */
export const OneAnswer: Story = {
  args: { options: [{ value: 'TOTAL', label: 'Tout', hint: '135,00 €' }] },
};
