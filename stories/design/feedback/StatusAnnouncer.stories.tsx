import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { StatusAnnouncer } from '#design';
import { heard } from '../../../tests/support/heard.ts';

const meta = {
  title: 'Design/Feedback/StatusAnnouncer',
  component: StatusAnnouncer,
  parameters: { board: { note: 'Nothing to see: it is heard.' } },
  args: { message: 'Détail de l’amende' },
} satisfies Meta<typeof StatusAnnouncer>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Nothing to see: the sentence is for assistive technology. */
export const Announcement: Story = {
  play: async ({ args }) => {
    // The region waits for a moment before it speaks.
    await waitFor(() => expect(heard('polite')).toBe(args.message));
  },
};
