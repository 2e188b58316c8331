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

export const Choice: Story = {};
export const Wrong: Story = {
  args: { name: 'choix', error: 'Choisissez ce que vous voulez payer.' },
};

/** Two answers, each with what it costs. */
export const TwoAnswers: Story = {
  tags: ['do', '!dev', '!autodocs', '!test'],
};
/** One answer is no question: state it, and let the button say it (D-27). */
export const OneAnswer: Story = {
  tags: ['dont', '!dev', '!autodocs', '!test'],
  args: { options: [{ value: 'TOTAL', label: 'Tout', hint: '135,00 €' }] },
};
