import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Footer } from '#design';
import { FOOTER } from '../../support/frame.tsx';

const meta = {
  title: 'Design/Layout/Footer',
  component: Footer,
  parameters: { layout: 'fullscreen' },
  args: { ...FOOTER, onDisplaySettings: fn() },
} satisfies Meta<typeof Footer>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The DSFR leaves the links 18 px high on a phone; WCAG 2.2 asks for 24 px. */
export const Site: Story = {
  play: async ({ canvas }) => {
    for (const link of canvas.getAllByRole('link')) {
      await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    }
  },
};
export const Phone: Story = { ...Site, globals: { viewport: { value: 'w320' } } };
