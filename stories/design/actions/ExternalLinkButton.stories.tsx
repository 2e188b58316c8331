import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ExternalLinkButton } from '#design';

const meta = {
  title: 'Design/Actions/ExternalLinkButton',
  component: ExternalLinkButton,
  args: { href: 'https://www.antai.gouv.fr', label: 'Contester une amende' },
} satisfies Meta<typeof ExternalLinkButton>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Opens a new window, and its title says so. */
export const Secondary: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /Contester/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link.getAttribute('title')).toMatch(/^Contester une amende - ./);
  },
};
export const Primary: Story = { args: { priority: 'primary' } };
export const Tertiary: Story = { args: { priority: 'tertiary' } };
/** Beside small buttons. */
export const Small: Story = { args: { priority: 'tertiary', size: 'small' } };
