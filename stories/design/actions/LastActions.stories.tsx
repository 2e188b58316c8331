import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, LastActions } from '#design';

const meta = {
  title: 'Design/Actions/LastActions',
  component: LastActions,
  args: {
    children: [
      <Button key="effacer" label="Effacer la liste" priority="tertiary" />,
      <Button key="terminer" label="Terminer sur cet appareil" priority="tertiary" />,
    ],
  },
} satisfies Meta<typeof LastActions>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Do: after all that goes on, below a line. */
export const ClearAndEnd: Story = {};
