import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeadlineTimeline } from '#design';

const meta = {
  title: 'Design/Data/DeadlineTimeline',
  component: DeadlineTimeline,
  args: {
    title: 'Ce que vous paierez, et jusqu’à quand',
    steps: [
      {
        tier: 'FORFAITAIRE',
        label: 'Amende forfaitaire',
        amount: '135,00 €',
        period: 'Jusqu’au 3 février 2027 inclus',
      },
      {
        tier: 'MAJOREE',
        label: 'Amende majorée',
        amount: '375,00 €',
        period: 'Après le 3 février 2027 : un nouvel avis, avec un nouveau numéro',
      },
    ],
  },
} satisfies Meta<typeof DeadlineTimeline>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Today’s amount stands above, in an `AmountSummary`. */
export const LaterAmounts: Story = {};
