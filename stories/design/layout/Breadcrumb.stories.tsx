import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Breadcrumb } from '#design';

const meta = {
  title: 'Design/Layout/Breadcrumb',
  component: Breadcrumb,
  parameters: { layout: 'fullscreen', board: { room: 'part' } },
  args: { above: [{ label: 'Accueil', href: '/fr/tai' }], current: 'Questions fréquentes' },
} satisfies Meta<typeof Breadcrumb>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Questions fréquentes')).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByText('Questions fréquentes')).not.toHaveAttribute('href');
  },
};
/** Folded under its button, which is 24 px high (WCAG 2.5.8). */
export const Phone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const { height } = canvas.getByRole('button').getBoundingClientRect();
    await expect(height).toBeGreaterThanOrEqual(24);
  },
};
