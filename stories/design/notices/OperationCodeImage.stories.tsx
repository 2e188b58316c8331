import type { Meta, StoryObj } from '@storybook/react-vite';
import { OperationCodeImage } from '#design';

const meta = {
  title: 'Design/Notices/OperationCodeImage',
  component: OperationCodeImage,
  args: { alt: 'Le code est en haut à droite', example: 'AB12 CD34' },
} satisfies Meta<typeof OperationCodeImage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Sample: Story = {};
