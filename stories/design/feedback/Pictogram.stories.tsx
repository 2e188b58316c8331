import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pictogram } from '#design';

const meta = {
  title: 'Design/Feedback/Pictogram',
  component: Pictogram,
  args: { name: 'connectionLost' },
} satisfies Meta<typeof Pictogram>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ConnectionLost: Story = {};
export const TechnicalError: Story = { args: { name: 'technicalError' } };
