import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LanguageSelector } from '#design';
import { HEADER } from '../../support/frame.tsx';

const meta = {
  title: 'Design/Layout/LanguageSelector',
  component: LanguageSelector,
  parameters: { layout: 'fullscreen', board: { room: 'part' } },
  args: HEADER.languages,
} satisfies Meta<typeof LanguageSelector>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Real links, each in its own language; react-dsfr has `href="#"` and no `lang`. */
export const List: Story = {
  args: { variant: 'list' },
  play: async ({ canvas }) => {
    const german = canvas.getByRole('link', { name: /Deutsch/ });
    await expect(german).toHaveAttribute('href', '/de/tai');
    await expect(german).toHaveAttribute('lang', 'de');
    await expect(german).toHaveAttribute('hreflang', 'de');
  },
};
export const Menu: Story = {};
