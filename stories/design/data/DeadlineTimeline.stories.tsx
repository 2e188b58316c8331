import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeadlineTimeline } from '#design';

const meta = {
  title: 'Design/Data/DeadlineTimeline',
  component: DeadlineTimeline,
  args: {
    title: 'Échéances',
    labels: { past: 'délai passé', current: 'aujourd’hui' },
    steps: [
      {
        tier: 'MINOREE',
        label: 'Amende minorée',
        amount: '90,00 €',
        period: 'Jusqu’au 3 janvier 2027 inclus',
        moment: 'past',
      },
      {
        tier: 'FORFAITAIRE',
        label: 'Amende forfaitaire',
        amount: '135,00 €',
        period: 'Jusqu’au 3 février 2027 inclus',
        moment: 'current',
      },
    ],
  },
} satisfies Meta<typeof DeadlineTimeline>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Today is marked in words, and the deadline that has passed too. */
export const TodayMarked: Story = {};
