import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '#design';

const meta = {
  title: 'Design/Actions/ButtonLink',
  component: ButtonLink,
  args: { href: '/fr/tai/amende/detail', label: 'Voir le détail de l’amende' },
} satisfies Meta<typeof ButtonLink>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = {};
export const Secondary: Story = { args: { priority: 'secondary' } };
export const Tertiary: Story = { args: { priority: 'tertiary' } };
