import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { DisplaySettings } from '#design';

const meta = {
  title: 'Design/Layout/DisplaySettings',
  component: DisplaySettings,
  parameters: { docs: { story: { inline: false, iframeHeight: 500 } } },
  args: { open: true, onClose: fn() },
} satisfies Meta<typeof DisplaySettings>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A real dialog, whose `open` has no value, and the keyboard stays inside. */
export const Open: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const dialog = await canvas.findByRole('dialog');
    await expect(dialog.getAttribute('open')).toBe('');
    const [radio] = await canvas.findAllByRole('radio');
    radio?.focus();
    await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
    await expect(dialog.contains(document.activeElement)).toBe(true);
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
