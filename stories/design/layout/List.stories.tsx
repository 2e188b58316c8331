import type { Meta, StoryObj } from '@storybook/react-vite';
import { List } from '#design';

const meta = {
  title: 'Design/Layout/List',
  component: List,
  args: { items: ['Ouvrez l’application', 'Saisissez le numéro', 'Payez'] },
} satisfies Meta<typeof List>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Bullets: Story = {};
export const Steps: Story = { args: { ordered: true } };
