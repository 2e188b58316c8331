import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ButtonLink } from '#design';

const meta = {
  title: 'Design/Actions/ButtonLink',
  component: ButtonLink,
  args: { href: '/fr/tai/amende/detail', label: 'Voir le détail de l’amende' },
} satisfies Meta<typeof ButtonLink>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Priorities and sizes are those of `Button`. */
export const Internal: Story = {};
/** Opens a new window, and its title says so. */
export const External: Story = {
  args: { href: 'https://www.antai.gouv.fr', label: 'Contester une amende', external: true },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /Contester/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link.getAttribute('title')).toMatch(/^Contester une amende - ./);
  },
};
