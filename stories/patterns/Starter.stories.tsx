import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { Starter } from './Starter.tsx';

/** The code of *Guide/Take a pattern home*. */
const meta = {
  title: 'Patterns/Starter',
  component: Starter,
  args: { onFound: fn() },
} satisfies Meta<typeof Starter>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
/** The focus goes to the first wrong field. */
export const SentEmpty: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    const field = canvas.getByRole('textbox', { name: /Référence/ });
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveAccessibleDescription(/par exemple 1234-5678/);
    await expect(args.onFound).not.toHaveBeenCalled();
  },
};
export const Sent: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /Référence/ }), '12345678');
    await userEvent.type(canvas.getByRole('textbox', { name: /Clé/ }), '42');
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(args.onFound).toHaveBeenCalled());
    await expect(canvas.getByRole('textbox', { name: /Référence/ })).toHaveValue('1234-5678');
  },
};
