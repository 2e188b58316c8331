import type { Meta, StoryObj } from '@storybook/react-vite';
import { Callout } from '#design';

const meta = {
  title: 'Design/Feedback/Callout',
  component: Callout,
  args: { title: 'Bon à savoir', text: 'Le délai est allongé de 15 jours en ligne.' },
} satisfies Meta<typeof Callout>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TextOnly: Story = {};
