import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { WithoutScript } from '#design';

const meta = {
  title: 'Design/Feedback/WithoutScript',
  component: WithoutScript,
  parameters: { board: { note: 'An alert, where no script runs.' } },
  args: {
    title: 'Ce service a besoin de JavaScript',
    text: 'Vous pouvez aussi payer par téléphone au 0806 20 30 40.',
  },
} satisfies Meta<typeof WithoutScript>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Storybook itself needs scripts: here the message is never seen. */
export const Hidden: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByText(args.title)).not.toBeInTheDocument();
  },
};
