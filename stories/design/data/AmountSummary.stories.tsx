import type { Meta, StoryObj } from '@storybook/react-vite';
import { AmountSummary } from '#design';

const meta = {
  title: 'Design/Data/AmountSummary',
  component: AmountSummary,
  args: { label: 'À payer', amount: '135,00 €' },
} satisfies Meta<typeof AmountSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Amount: Story = {};
export const WithNote: Story = { args: { note: 'Jusqu’au 3 janvier 2027' } };
