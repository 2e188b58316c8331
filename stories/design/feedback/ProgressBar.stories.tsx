import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ProgressBar } from '#design';
import { heard } from '../../../tests/support/heard.ts';

const meta = {
  title: 'Design/Feedback/ProgressBar',
  component: ProgressBar,
  args: { pending: true },
} satisfies Meta<typeof ProgressBar>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Shown and announced after 300 ms. */
export const Pending: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByTestId('progression')).toBeNull();
    await waitFor(() => expect(canvas.getByTestId('progression')).toBeVisible());
    await waitFor(() => expect(heard('polite')).not.toBe(''));
  },
};

/** The page is there: nothing to see. */
export const Idle: Story = { args: { pending: false } };
