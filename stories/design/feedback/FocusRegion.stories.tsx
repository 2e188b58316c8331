import type { Meta, StoryObj } from '@storybook/react-vite';
import { FocusRegion, Text } from '#design';

const meta = {
  title: 'Design/Feedback/FocusRegion',
  component: FocusRegion,
  args: { children: <Text>Oui, ce justificatif est le nôtre.</Text> },
} satisfies Meta<typeof FocusRegion>;
export default meta;

type Story = StoryObj<typeof meta>;

/** What appears takes the focus and names it, so that it is read at once. */
export const Answer: Story = {};
