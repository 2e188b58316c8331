import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { StatusAnnouncer } from '#design';

const meta = {
  title: 'Design/Feedback/StatusAnnouncer',
  component: StatusAnnouncer,
  args: { message: 'Détail de l’amende' },
} satisfies Meta<typeof StatusAnnouncer>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Nothing to see: the sentence is for assistive technology. */
export const Announcement: Story = {
  play: async ({ canvas, args }) => {
    // The region stands for a moment before it speaks.
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(args.message));
  },
};
