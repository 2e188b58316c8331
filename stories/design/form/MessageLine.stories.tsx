import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { MessageLine, MessageLines } from '#design';

const meta = {
  title: 'Design/Form/MessageLine',
  component: MessageLine,
  args: { kind: 'info' },
} satisfies Meta<typeof MessageLine>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The room is kept: the form never jumps. */
export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status').getBoundingClientRect().height).toBeGreaterThan(0);
  },
};
export const Info: Story = { args: { message: 'Ce numéro est celui d’une amende délictuelle.' } };
export const Failure: Story = { args: { kind: 'error', message: 'Ce numéro est inconnu.' } };
export const Success: Story = { args: { kind: 'success', message: 'Le numéro est complet.' } };

/** A form with a line for information and one for errors keeps room for one. */
export const TwoLinesOneRoom: Story = {
  args: { kind: 'error', message: 'La clé ne correspond pas à ce numéro.' },
  render: (args) => (
    <MessageLines>
      <MessageLine kind="info" />
      <MessageLine {...args} />
    </MessageLines>
  ),
};
