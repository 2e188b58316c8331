import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { MessageLine } from '#design';

const meta = {
  title: 'Design/Form/MessageLine',
  component: MessageLine,
  args: { kind: 'info' },
} satisfies Meta<typeof MessageLine>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Info: Story = { args: { message: 'Ce numéro est celui d’une amende délictuelle.' } };
/** It takes no space. */
export const Empty: Story = {
  args: { testId: 'ligne' },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId('ligne').getBoundingClientRect().height).toBe(0);
  },
};
export const Failure: Story = { args: { kind: 'error', message: 'Ce numéro est inconnu.' } };
export const Success: Story = { args: { kind: 'success', message: 'Le numéro est complet.' } };
