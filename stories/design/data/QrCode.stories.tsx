import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrCode } from '#design';

const meta = {
  title: 'Design/Data/QrCode',
  component: QrCode,
  args: { value: 'BCD', alt: 'Code à lire avec l’application de la banque' },
} satisfies Meta<typeof QrCode>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Transfer: Story = {};
