import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FOOTER_ID, MAIN_ID, SkipLinks } from '#design';
import { FRAME } from '../../support/frame.tsx';

const meta = {
  title: 'Design/Layout/SkipLinks',
  component: SkipLinks,
  parameters: { layout: 'fullscreen', board: { note: 'Seen once the keyboard reaches it.' } },
  args: FRAME.skipLinks,
  render: (args) => (
    <>
      <SkipLinks {...args} />
      <div id={MAIN_ID} />
      <div id={FOOTER_ID} />
    </>
  ),
} satisfies Meta<typeof SkipLinks>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Out of sight until the keyboard reaches them. */
export const Hidden: Story = {};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getAllByRole('link')[0]).toHaveFocus();
  },
};
export const WithoutFooter: Story = { args: { footer: undefined } };
